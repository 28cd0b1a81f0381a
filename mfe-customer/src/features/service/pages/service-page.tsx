import type { ReactNode } from 'react';
import { ApiProblem, Link, Navigate, useLocation, useParams, usePageTitle, localized } from '@karigar/platform';
import type { ServiceView } from '@karigar/contracts';
import {
  ButtonLink,
  Card,
  cx,
  EmptyState,
  laidOutLater,
  Loaded,
  Muted,
  Page,
  Region,
  Row,
  Skeleton,
  SkeletonText,
  Stack,
} from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import type { ServiceArrival } from '../../../shared/services/arrival.ts';
import { useServiceOrCategory } from '../../../shared/services/get-service.ts';
import { Gallery } from '../components/gallery.tsx';
import { PriceBox } from '../components/price-box.tsx';
import { ServiceBody, ServiceHead } from '../components/service-details.tsx';
import { StickyBar } from '../components/sticky-bar.tsx';
import { useNextFreeDay } from '../model/use-next-free-day.ts';
import { useTexts } from '../texts.ts';
import classes from './service-page.module.css';

/** `/service/:id` */
export function Component() {
  const t = useTexts();
  const { id = '' } = useParams();
  const found = useServiceOrCategory(id);
  const { data, error } = found;
  if (data && !('ProviderInfo' in data)) return <Navigate to={paths.category(data.slug)} replace />;
  // 422: the id is malformed.
  if (!data && error instanceof ApiProblem && (error.status === 404 || error.status === 422)) return <Gone />;
  return (
    <Page className={classes.page}>
      <Loaded query={found} level={1} slow={t('slow')} failed={t('failed')} skeleton={<ServiceSkeleton />}>
        {(service) => 'ProviderInfo' in service && <Service key={service.id} service={service} />}
      </Loaded>
    </Page>
  );
}

const Service = ({ service }: { service: ServiceView }) =>
  service.archived ? <ServiceLayout service={service} side={<NotOffered service={service} />} /> : <BookableService service={service} />;

function BookableService({ service }: { service: ServiceView }) {
  const nextFree = useNextFreeDay(service.id);
  return (
    <>
      <ServiceLayout service={service} side={<PriceBox service={service} nextFree={nextFree} />} />
      <StickyBar service={service} nextFree={nextFree} />
    </>
  );
}

function ServiceLayout({ service, side }: { service: ServiceView; side: ReactNode }) {
  const t = useTexts();
  const { category } = service;
  usePageTitle(service.name);
  return (
    <>
      <nav aria-label={t('path')} className={classes.path}>
        <Link to={paths.services}>{t('services')}</Link>
        <span aria-hidden>›</span>
        {category.hidden ? (
          <span>{localized(category.name)}</span>
        ) : (
          <Link to={paths.category(category.slug)}>{localized(category.name)}</Link>
        )}
        <span aria-hidden>›</span>
        <span aria-current="page">{service.name}</span>
      </nav>
      <div className={classes.columns}>
        <div className={classes.intro}>
          <Gallery pictures={[service.cover_image, ...service.working_images]} name={service.name} />
          <ServiceHead service={service} />
        </div>
        <aside className={classes.side}>
          <Region>{side}</Region>
        </aside>
        <Stack gap={6} className={cx(classes.body, laidOutLater)}>
          <ServiceBody service={service} />
        </Stack>
      </div>
    </>
  );
}

/** Shown for a deleted service, to which old orders still link. */
function NotOffered({ service }: { service: ServiceView }) {
  const t = useTexts();
  const { category, city } = service;
  const { id, name, gone } = service.ProviderInfo;
  return (
    <Card as="section" pad="large">
      <Stack gap={3}>
        <h2>{t('archived')}</h2>
        <Muted>{t('archivedText')}</Muted>
        <ButtonLink wide to={paths.servicesBy({ category: category.hidden ? undefined : category.slug, city })}>
          {t('archivedSimilar')}
        </ButtonLink>
        {!gone && (
          <ButtonLink wide variant="soft" to={paths.provider(id)}>
            {t('goneOthers', { name })}
          </ButtonLink>
        )}
      </Stack>
    </Card>
  );
}

const ServiceSkeleton = () => (
  <>
    <div className={classes.path}>
      <Skeleton height={16} width={220} />
    </div>
    <div className={classes.columns}>
      <div className={classes.intro}>
        <span className={classes.cover}>
          <Skeleton height={600} />
        </span>
        <Stack>
          <Skeleton height={38} width="60%" />
          <SkeletonText lines={4} />
        </Stack>
      </div>
      <div className={classes.side}>
        <Skeleton height={400} />
      </div>
    </div>
  </>
);

function Gone() {
  const t = useTexts();
  const provider = (useLocation().state as ServiceArrival | null)?.provider;
  usePageTitle(t('gone'));
  return (
    <Page width="middle" className={classes.page}>
      <EmptyState
        level={1}
        title={t('gone')}
        action={
          <Row fill gap={3}>
            {provider && (
              <ButtonLink variant="now" to={paths.provider(provider.id)}>
                {t('goneOthers', { name: provider.name })}
              </ButtonLink>
            )}
            <ButtonLink variant={provider ? 'soft' : 'now'} to={paths.services}>
              {t('seeServices')}
            </ButtonLink>
          </Row>
        }
      >
        {t('goneText')}
      </EmptyState>
    </Page>
  );
}
