import type { ServiceView } from '@karigar/contracts';
import { CheckIcon, InstantBadge, PlaceIcon, Rating, Region, Row, VerifiedBadge } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import { ProviderCard } from './provider-card.tsx';
import { Reviews } from './reviews.tsx';
import classes from './service-details.module.css';

/** Name, facts and what it is about: what stands right under the pictures. */
export function ServiceHead({ service }: { service: ServiceView }) {
  const t = useTexts();
  const areas = service.locations.length ? service.locations : [service.city];
  return (
    <div>
      <Row gap={2}>
        {service.service_type === 'INSTANT' && <InstantBadge />}
        {service.badge_status && <VerifiedBadge />}
      </Row>
      <h1 className={classes.title}>{service.name}</h1>
      <ul className={classes.facts}>
        <li>
          <Rating value={service.rating} isNew={service.reviewsCount === 0} />{' '}
          {service.reviewsCount > 0 && t('reviewsCount', { count: service.reviewsCount })}
        </li>
        <li>{t('experience', { count: service.experience })}</li>
        <li className={classes.areas}>
          <PlaceIcon size={17} />
          {areas.join(', ')}
        </li>
      </ul>
      <p className={classes.description}>{service.description}</p>
    </div>
  );
}

/** The rest of the page: what is included, who comes, what others say. */
export function ServiceBody({ service }: { service: ServiceView }) {
  const t = useTexts();
  return (
    <>
      {service.specifications.length > 0 && (
        <section>
          <h2 className={classes.heading}>{t('included')}</h2>
          <ul className={classes.included}>
            {service.specifications.map((item) => (
              <li key={item}>
                <CheckIcon className={classes.check} />
                {item}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 className={classes.heading}>{t('provider')}</h2>
        <ProviderCard provider={service.ProviderInfo} rated={service.reviewsCount > 0} />
      </section>
      <Region title={t('reviewsFailed')}>
        <Reviews serviceId={service.id} providerName={service.ProviderInfo.name} count={service.reviewsCount} />
      </Region>
    </>
  );
}
