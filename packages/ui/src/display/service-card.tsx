import type { ReactNode } from 'react';
import { formatDay, Link } from '@karigar/platform';
import { Card, Muted } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import { Badge, InstantBadge, VerifiedBadge } from './badge.tsx';
import { Money, Picture, Rating } from './basics.tsx';
import classes from './service-card.module.css';

interface ServiceCardProps {
  name: string;
  /** Where the card leads; a preview leads nowhere. */
  to?: string;
  picture: string | null;
  isInstant: boolean;
  isVerified: boolean;
  rating: number;
  reviewsCount: number;
  /** Who offers it, and where. Blank ones are left out. */
  offeredBy: readonly string[];
  /** When they are free next. */
  free?: ReactNode;
  /** Rupees of a visit. */
  charge: number;
  /** When the provider is back from a vacation. */
  back?: string | undefined;
  /** Among the first on the page: its picture is loaded at once. */
  priority?: boolean | undefined;
}

/** A service in a list: picture, name, who and where, rating, price of a visit. */
export function ServiceCard({ name, to, picture, isInstant, isVerified, priority, back, ...service }: ServiceCardProps) {
  const t = useTexts();
  return (
    <Card as="article" pad="none" className={classes.card}>
      <div className={classes.cover}>
        <Picture src={picture} alt="" square priority={priority} sizes="(max-width: 720px) 96px, (max-width: 1100px) 45vw, 280px" />
        <span className={classes.marks}>
          {back ? <Badge tone="wait">{t('back', { day: formatDay(back) })}</Badge> : isInstant && <InstantBadge />}
          {isVerified && <VerifiedBadge />}
        </span>
      </div>
      <div className={classes.words}>
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
        <Muted>{service.offeredBy.filter(Boolean).join(' · ')}</Muted>
        {service.free}
        <p className={classes.price}>
          <Money amount={service.charge} short /> <span>{t('visit')}</span>
        </p>
      </div>
    </Card>
  );
}
