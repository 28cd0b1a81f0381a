import type { ServiceView } from '@karigar/contracts';
import { localized, useSearchParams, useSession } from '@karigar/platform';
import { ButtonLink, EmptyState, Loaded, Page, Row, Skeleton, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useFees } from '../../../shared/orders/use-fees.ts';
import { useService } from '../../../shared/services/get-service.ts';
import { Wizard } from '../components/wizard.tsx';
import { useTexts } from '../texts.ts';

/** `/book?serviceId=` */
export function Component() {
  const [search] = useSearchParams();
  const serviceId = search.get('serviceId');
  const customerId = useSession()?.id ?? '';
  return (
    <Page width="narrow">{serviceId ? <Booking key={serviceId} serviceId={serviceId} customerId={customerId} /> : <NoService />}</Page>
  );
}

function Booking({ serviceId, customerId }: { serviceId: string; customerId: string }) {
  const t = useTexts();
  const service = useService(serviceId);
  const fees = useFees();
  const states = {
    level: 1,
    slow: t('loadSlow'),
    failed: t('loadFailed'),
    action: (
      <ButtonLink small variant="ghost" to={paths.services}>
        {t('toServices')}
      </ButtonLink>
    ),
    skeleton: (
      <Stack>
        <Skeleton height={30} />
        <Skeleton height={90} />
        <Skeleton height={32} width="70%" />
        <Skeleton height={76} />
        <Skeleton height={190} />
      </Stack>
    ),
  } as const;
  return (
    <Loaded query={service} {...states}>
      {(found) => {
        if (!found) return <NoService />;
        if (found.archived) return <ServiceGone service={found} />;
        return (
          <Loaded query={fees} {...states}>
            {(data) => <Wizard service={found} customerId={customerId} fees={data} />}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

function ServiceGone({ service }: { service: ServiceView }) {
  const t = useTexts();
  const { name, category, ProviderInfo } = service;
  return (
    <EmptyState
      level={1}
      title={t('goneTitle', { name })}
      action={
        <Row fill>
          {!ProviderInfo.gone && (
            <ButtonLink variant="soft" to={paths.provider(ProviderInfo.id)}>
              {t('goneProvider', { name: ProviderInfo.name })}
            </ButtonLink>
          )}
          {!category.hidden && (
            <ButtonLink variant="ghost" to={paths.category(category.slug)}>
              {t('goneCategory', { category: localized(category.name) })}
            </ButtonLink>
          )}
        </Row>
      }
    >
      {t('goneText')}
    </EmptyState>
  );
}

function NoService() {
  const t = useTexts();
  return (
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
  );
}
