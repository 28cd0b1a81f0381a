import { useSearchParams } from '@karigar/platform';
import { ButtonLink, EmptyState, ErrorState, Loading, Page, Skeleton, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useService } from '../api/get-service.ts';
import { Wizard } from '../components/wizard.tsx';
import { useTexts } from '../texts.ts';

/** `/book?serviceId=` */
export function Component() {
  const [search] = useSearchParams();
  const serviceId = search.get('serviceId');
  return serviceId ? <Booking key={serviceId} serviceId={serviceId} /> : <NoService />;
}

function Booking({ serviceId }: { serviceId: string }) {
  const t = useTexts();
  const { data: service, error, isFetching, refetch } = useService(serviceId);
  if (service) return <Wizard service={service} />;
  if (service === null) return <NoService />;
  if (error) {
    return (
      <Page width="narrow">
        <ErrorState
          level={1}
          title={t('loadFailed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          action={
            <ButtonLink small variant="ghost" to={paths.services}>
              {t('toServices')}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <Loading label={t('loading')}>
        <Stack gap={4}>
          <Skeleton height={30} />
          <Skeleton height={90} />
          <Skeleton height={32} width="70%" />
          <Skeleton height={76} />
          <Skeleton height={190} />
        </Stack>
      </Loading>
    </Page>
  );
}

function NoService() {
  const t = useTexts();
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        title={t('noServiceTitle')}
        action={
          <ButtonLink variant="soft" to={paths.services}>
            {t('toServices')}
          </ButtonLink>
        }
      >
        {t('noServiceText')}
      </EmptyState>
    </Page>
  );
}
