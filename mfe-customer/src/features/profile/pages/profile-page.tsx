import { Avatar, ErrorState, Loading, Page, Region, Skeleton, Stack } from '@karigar/ui';
import { useProfile } from '../api/get-profile.ts';
import { Addresses } from '../components/addresses.tsx';
import { Details } from '../components/details.tsx';
import { Leaving } from '../components/leaving.tsx';
import { WaysOn } from '../components/ways-on.tsx';
import { useTexts } from '../texts.ts';
import classes from './profile-page.module.css';

/** `/profile` */
export function Component() {
  const t = useTexts();
  const { data, isPending, isFetching, refetch } = useProfile();
  return (
    <Page width="middle">
      <Stack gap={5}>
        <div className={classes.head}>
          {data && <Avatar name={data.name} size={60} />}
          {isPending && <Skeleton height={60} width={60} round />}
          <h1 className={classes.title}>{data?.name ?? t('title')}</h1>
        </div>
        <WaysOn />
        {isPending ? (
          <Loading label={t('slow')}>
            <Skeleton height={290} />
          </Loading>
        ) : data ? (
          <Details profile={data} />
        ) : (
          <ErrorState title={t('loadFailedTitle')} onRetry={() => void refetch()} retrying={isFetching}>
            {t('loadFailed')}
          </ErrorState>
        )}
        <Region title={t('addressesFailed')}>
          <Addresses />
        </Region>
        <Leaving />
      </Stack>
    </Page>
  );
}
