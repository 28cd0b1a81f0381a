import type { ServiceView } from '@karigar/contracts';
import { formatDay, Link } from '@karigar/platform';
import { Badge, Card, InstantBadge, Money, Muted, Picture, Rating, VerifiedBadge } from '@karigar/ui';
import { paths } from '../../app/paths.ts';
import classes from './service-card.module.css';
import { useTexts } from './texts.ts';

interface ServiceCardProps {
  service: ServiceView;
  /** Among the first on the page: its picture is loaded at once. */
  priority?: boolean;
}

/** A service in a list: picture, name, who and where, rating, price of a visit. */
export function ServiceCard({ service, priority }: ServiceCardProps) {
  const t = useTexts();
  const { name, ProviderInfo: provider } = service;
  return (
    <Card as="article" pad="none" className={classes.card}>
      <div className={classes.cover}>
        <Picture
          src={service.cover_image}
          alt=""
          square
          priority={priority}
          sizes="(max-width: 720px) 96px, (max-width: 1100px) 45vw, 280px"
        />
        <span className={classes.marks}>
          {service.back ? (
            <Badge tone="wait">{t('back', { day: formatDay(service.back) })}</Badge>
          ) : (
            service.service_type === 'INSTANT' && <InstantBadge />
          )}
          {service.badge_status && <VerifiedBadge />}
        </span>
      </div>
      <div className={classes.words}>
        <div className={classes.head}>
          <h3 className={classes.name}>
            <Link to={paths.service(service.id)} className={classes.link}>
              {name}
            </Link>
          </h3>
          <span className={classes.rating}>
            <Rating value={service.rating} count={service.reviewsCount} isNew={service.reviewsCount === 0} />
          </span>
        </div>
        <Muted>{[provider.name, service.city].filter(Boolean).join(' · ')}</Muted>
        <p className={classes.price}>
          <Money amount={service.visiting_charge} short /> <span>{t('visit')}</span>
        </p>
      </div>
    </Card>
  );
}
