import type { ServiceView } from '@karigar/contracts';
import { usePlace } from '@karigar/platform';
import { ServiceCard as Card } from '@karigar/ui';
import { paths } from '../../app/paths.ts';
import { NextFreeLine } from '../slots/next-free-line.tsx';
import { localityOf } from './locality.ts';

interface ServiceCardProps {
  service: ServiceView;
  /** Among the first on the page: its picture is loaded at once. */
  priority?: boolean;
}

/** A service in a list, leading to its page. */
export const ServiceCard = ({ service, priority }: ServiceCardProps) => (
  <Card
    name={service.name}
    to={paths.service(service.id)}
    picture={service.cover_image}
    isInstant={service.service_type === 'INSTANT'}
    isVerified={service.badge_status}
    rating={service.rating}
    reviewsCount={service.reviewsCount}
    offeredBy={[service.ProviderInfo.name, localityOf(service, usePlace().pincode)]}
    free={<NextFreeLine providerId={service.ProviderInfo.id} />}
    charge={service.visiting_charge}
    back={service.back}
    priority={priority}
  />
);
