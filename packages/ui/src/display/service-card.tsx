import type { ReactNode } from 'react';
import { formatDay, joinFacts, Link } from '@karigar/platform';
import { cx } from '../class-names.ts';
import { Card, Muted } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import { Badge, InstantBadge, VerifiedBadge } from './badge.tsx';
import { Money, Picture, Rating } from './basics.tsx';
import classes from './service-card.module.css';

interface ServiceCardProps {
  name: string;
  /** Path that the card links to; absent in a preview. */
  to?: string;
  picture: string | null;
  isInstant: boolean;
  isVerified: boolean;
  rating: number;
  reviewsCount: number;
  /** Who offers it and where. Blank entries are omitted. */
  offeredBy: readonly string[];
  /** The provider's next free window. */
  free?: ReactNode;
  /** Visiting charge in rupees. */
  charge: number;
  /** When the provider returns from vacation. */
  back?: string | undefined;
  /** Loads the picture eagerly: for the first cards of a page. */
  priority?: boolean | undefined;
}

/** Rupees from which a charge has four digits. */
const longCharge = 1000;

/** A service in a list: picture, name, provider, place, rating and visiting charge. */
export function ServiceCard({ name, to, picture, isInstant, isVerified, priority, back, ...service }: ServiceCardProps) {
  const t = useTexts();
  return (
    <Card as="article" pad="none" className={classes.card}>
      <div className={classes.cover}>
        <Picture src={picture} alt="" square priority={priority} sizes="(max-width: 720px) 64px, (max-width: 1100px) 45vw, 280px" />
        <span className={cx(classes.marks, back && classes.away)}>
          {back ? <Badge tone="wait">{t('back', { day: formatDay(back) })}</Badge> : isInstant && <InstantBadge />}
          {isVerified && <VerifiedBadge />}
        </span>
      </div>
      <div className={cx(classes.words, service.charge >= longCharge && classes.long)}>
        <div className={classes.head}>
          <h3 className={classes.name}>
            {to ? (
              <Link to={to} className={classes.link}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <span className={classes.rating}>
            <Rating value={service.rating} count={service.reviewsCount} isNew={service.reviewsCount === 0} />
          </span>
        </div>
        <Muted className={classes.by}>{joinFacts(service.offeredBy)}</Muted>
        <div className={classes.free}>{service.free}</div>
        <p className={classes.price}>
          <Money amount={service.charge} /> <span>{t('visit')}</span>
        </p>
      </div>
    </Card>
  );
}
