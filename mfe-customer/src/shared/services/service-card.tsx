import type { ServiceView } from '@karigar/contracts';
import { ServiceCard as Card } from '@karigar/ui';
import { paths } from '../../app/paths.ts';

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
    offeredBy={[service.ProviderInfo.name, service.city]}
    charge={service.visiting_charge}
    back={service.back}
    priority={priority}
  />
);
