import type { ReactNode } from 'react';
import type { AlternativeView } from '@karigar/contracts';
import { Link } from '@karigar/platform';
import { Card, Money, Muted, Picture, Rating, Row, Stack } from '@karigar/ui';
import { paths } from '../../app/paths.ts';
import { prefillBooking, type Prefill } from '../booking/prefill.ts';
import classes from './alternatives.module.css';
import { useTexts } from './texts.ts';

interface AlternativesProps {
  /** Heading of the list. */
  label: string;
  services: readonly AlternativeView[];
  /** Values that the booking starts with. */
  prefill: Prefill;
  /** Start of the slot to choose there, if it is free. */
  slot: string | undefined;
  /** What can be done besides. */
  action?: (service: AlternativeView) => ReactNode;
}

/** Other services as cards. A tap continues the booking there with everything entered so far. */
export function Alternatives({ label, services, prefill, slot, action }: AlternativesProps) {
  return (
    <section aria-label={label}>
      <Stack as="ul" gap={2}>
        {services.map((service) => (
          <Card as="li" key={service.id} className={classes.card}>
            <Stack gap={3}>
              <Service service={service} prefill={prefill} slot={slot} />
              {action?.(service)}
            </Stack>
          </Card>
        ))}
      </Stack>
    </section>
  );
}

function Service({ service, prefill, slot }: Pick<AlternativesProps, 'prefill' | 'slot'> & { service: AlternativeView }) {
  const t = useTexts();
  const { id, name, cover_image: cover, visiting_charge: charge, rating, reviewsCount, ProviderInfo } = service;
  return (
    <Row nowrap gap={3}>
      <span className={classes.cover}>
        <Picture src={cover} alt="" square sizes="56px" />
      </span>
      <Stack gap={1} grow>
        <Link to={paths.book(id, 1, slot)} className={classes.link} onClick={() => prefillBooking(id, prefill)}>
          {t('bookWith', { name: ProviderInfo.name })}
        </Link>
        <Muted>{name}</Muted>
        <Row gap={2}>
          <Rating value={rating} count={reviewsCount} isNew={reviewsCount === 0} />
          <b>
            <Money amount={charge} /> {t('visit')}
          </b>
        </Row>
      </Stack>
    </Row>
  );
}
