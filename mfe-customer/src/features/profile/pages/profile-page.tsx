import { DeleteAccount, DownloadData, EmailAddress, LogOut, MobileNumber, NotificationSettings, PasswordForm } from '@karigar/account';
import { Avatar, Loaded, Page, Region, Row, Skeleton, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { account } from '../../../shared/account.ts';
import { reloadProfile, useProfile } from '../api/get-profile.ts';
import { Addresses } from '../components/addresses.tsx';
import { Details } from '../components/details.tsx';
import { Shortcuts } from '../components/shortcuts.tsx';
import { useTexts } from '../texts.ts';

/** `/profile` */
export function Component() {
  const t = useTexts();
  const profile = useProfile();
  return (
    <Page width="middle">
      <Stack gap={5}>
        <Row gap={4}>
          {profile.data ? <Avatar name={profile.data.name} size={60} /> : <Skeleton height={60} width={60} round />}
          <h1>{profile.data?.name ?? t('title')}</h1>
        </Row>
        <Shortcuts />
        <Loaded
          query={profile}
          slow={t('loadSlow')}
          failed={t('loadFailedTitle')}
          failedText={t('loadFailed')}
          skeleton={<Skeleton height={290} />}
        >
          {(data) => (
            <Stack gap={5}>
              <Details profile={data} />
              <MobileNumber mobile={data.mobile} onChanged={() => void reloadProfile()} />
              <EmailAddress email={data.email} isProven={data.emailProven} onChanged={() => void reloadProfile()} />
            </Stack>
          )}
        </Loaded>
        <Region title={t('addressesFailed')}>
          <Addresses />
        </Region>
        <NotificationSettings emailProven={profile.data?.emailProven} />
        <PasswordForm account={account} />
        <LogOut />
        <DownloadData />
        <DeleteAccount account={account} orders={paths.orders}>
          {t('deleteText')}
        </DeleteAccount>
      </Stack>
    </Page>
  );
}
