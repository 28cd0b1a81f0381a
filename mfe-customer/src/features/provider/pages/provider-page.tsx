import type { PublicProviderView } from '@karigar/contracts';
import { ApiProblem, useParams, usePageTitle } from '@karigar/platform';
import { ButtonLink, EmptyState, Grid, Loaded, Page, Region, Row, Section, Skeleton, SkeletonCard, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { ServiceCard } from '../../../shared/services/service-card.tsx';
import { useProvider } from '../../../shared/providers/get-provider.ts';
import { ProviderHead } from '../components/provider-head.tsx';
import { Reviews } from '../components/reviews.tsx';
import { useTexts } from '../texts.ts';

/** `/providers/:id` */
export function Component() {
  const t = useTexts();
  const { id = '' } = useParams();
  const found = useProvider(id);
  const { data, error } = found;
  // 422: the id is malformed.
  if (!data && error instanceof ApiProblem && (error.status === 404 || error.status === 422)) return <Gone />;
  return (
    <Page>
      <Loaded query={found} level={1} slow={t('slow')} failed={t('failed')} skeleton={<ProviderSkeleton />}>
        {(provider) => <Provider key={provider.id} provider={provider} />}
      </Loaded>
    </Page>
  );
}

function Provider({ provider }: { provider: PublicProviderView }) {
  const t = useTexts();
  usePageTitle(provider.name);
  const { services } = provider;
  return (
    <>
      <ProviderHead provider={provider} />
      {services.length === 0 ? (
        <EmptyState
          title={t('noServices')}
          action={
            <ButtonLink variant="soft" to={paths.services}>
              {t('seeServices')}
            </ButtonLink>
          }
        >
          {t('noServicesText')}
        </EmptyState>
      ) : (
        <Section title={t('services', { count: services.length })}>
          <Grid as="ul">
            {services.map((service, index) => (
              <li key={service.id}>
                <ServiceCard service={service} priority={index < 4} />
              </li>
            ))}
          </Grid>
        </Section>
      )}
      <Region title={t('reviewsFailed')}>
        <Reviews provider={provider} />
      </Region>
    </>
  );
}

const ProviderSkeleton = () => (
  <Stack gap={6}>
    <Skeleton height={190} />
    <Grid>
      {Array.from({ length: 4 }, (_, card) => (
        <SkeletonCard key={card} />
      ))}
    </Grid>
  </Stack>
);

function Gone() {
  const t = useTexts();
  usePageTitle(t('goneTitle'));
  return (
    <Page width="middle">
      <EmptyState
        level={1}
        title={t('goneTitle')}
        action={
          <Row fill gap={3}>
            <ButtonLink variant="now" to={paths.services}>
              {t('seeServices')}
            </ButtonLink>
            <ButtonLink variant="soft" to={paths.rankings}>
              {t('rankings')}
            </ButtonLink>
          </Row>
        }
      >
        {t('goneText')}
      </EmptyState>
    </Page>
  );
}
