import { DeleteAccount, DownloadData, EmailAddress, LogOut, MobileNumber, NotificationSettings, PasswordForm } from '@karigar/account';
import { setTheme, useTheme, type Theme } from '@karigar/platform';
import { ButtonLink, Card, ChoiceChips, LanguageChoice, Muted, Panel, Row, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { account } from '../../../shared/account.ts';
import { reloadProfile, useProfile } from '../../../shared/api/profile.ts';
import { BaseCard } from '../components/base-card.tsx';
import { BankCard } from '../components/bank-card.tsx';
import { ProfileCard } from '../components/profile-card.tsx';
import { UpiCard } from '../components/upi-card.tsx';
import { useTexts } from '../texts.ts';
import classes from './profile-page.module.css';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** `/provider/profile` */
export function Component() {
  const t = useTexts();
  const theme = useTheme();
  const profile = useProfile().data;
  return (
    <Stack className={classes.cards}>
      <ProfileCard />
      <Panel pad="large" title={t('availability')}>
        <Muted>{t('availabilityText')}</Muted>
        <Row>
          <ButtonLink variant="soft" to={paths.availability}>
            {t('setAvailability')}
          </ButtonLink>
        </Row>
      </Panel>
      {profile && (
        <>
          <MobileNumber mobile={profile.mobile} onChanged={() => void reloadProfile()} />
          <EmailAddress email={profile.email} isProven={profile.emailProven} onChanged={() => void reloadProfile()} />
        </>
      )}
      <BaseCard />
      <BankCard />
      <UpiCard />
      <Card as="section" pad="large">
        <Stack gap={4}>
          <ChoiceChips
            label={t('appearance')}
            choices={themes.map((value) => ({ value, label: t(value) }))}
            value={theme}
            onChange={setTheme}
          />
          <LanguageChoice />
        </Stack>
      </Card>
      <NotificationSettings emailProven={profile?.emailProven} />
      <PasswordForm account={account} />
      <LogOut />
      <DownloadData />
      <DeleteAccount account={account} orders={paths.orders}>
        {t('deleteText')}
      </DeleteAccount>
    </Stack>
  );
}
