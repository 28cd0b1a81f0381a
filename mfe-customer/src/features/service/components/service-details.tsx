import type { ServiceView } from '@karigar/contracts';
import { CheckIcon, Grid, InstantBadge, Muted, PlaceIcon, Rating, Region, Row, Stack, VerifiedBadge } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import { OtherServices } from './other-services.tsx';
import { ServiceProviderCard } from './service-provider-card.tsx';
import { Reviews } from './reviews.tsx';
import classes from './service-details.module.css';

/** Name, facts and description, under the pictures. */
export function ServiceHead({ service }: { service: ServiceView }) {
  const t = useTexts();
  const areas = service.locations.length ? service.locations : [service.city];
  return (
    <Stack gap={2}>
      <Row gap={2}>
        {service.service_type === 'INSTANT' && <InstantBadge />}
        {service.badge_status && <VerifiedBadge />}
      </Row>
      <h1>{service.name}</h1>
      <Row as="ul" className={classes.facts}>
        <li>
          <Rating value={service.rating} isNew={service.reviewsCount === 0} />
          {service.reviewsCount > 0 && <> · {t('reviewsCount', { count: service.reviewsCount })}</>}
        </li>
        <li>{t('experience', { count: service.experience })}</li>
        <li className={classes.areas}>
          <PlaceIcon size={17} />
          {areas.join(', ')}
        </li>
      </Row>
      {service.description !== '' && <p className={classes.description}>{service.description}</p>}
    </Stack>
  );
}

/** The rest of the page: what is included, the karigar, the reviews, the karigar's other services. */
export function ServiceBody({ service }: { service: ServiceView }) {
  const t = useTexts();
  return (
    <>
      {service.specifications.length > 0 && (
        <Stack as="section" gap={3}>
          <h2>{t('included')}</h2>
          <Grid as="ul" min={220} gap={2}>
            {service.specifications.map((item) => (
              <Row key={item} as="li" gap={2} nowrap>
                <CheckIcon className={classes.check} />
                {item}
              </Row>
            ))}
          </Grid>
        </Stack>
      )}
      <Stack as="section" gap={3}>
        <h2>{t('provider')}</h2>
        {service.ProviderInfo.gone ? <Muted>{t('providerGone')}</Muted> : <ServiceProviderCard provider={service.ProviderInfo} />}
      </Stack>
      <Region title={t('reviewsFailed')}>
        <Reviews serviceId={service.id} providerName={service.ProviderInfo.name} count={service.reviewsCount} />
      </Region>
      {!service.ProviderInfo.gone && (
        <Region>
          <OtherServices service={service} />
        </Region>
      )}
    </>
  );
}
