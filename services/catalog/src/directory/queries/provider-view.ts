import type { ProviderCardView, PublicProviderView, ServiceView } from '@karigar/contracts';
import { unrated } from '../../ratings/domain/rated.ts';
import type { ProviderEntry } from '../data/directory.ts';

/** What a provider's card says about their services. */
export type OfferedService = Pick<ServiceView, 'category' | 'badge_status'>;

/** What a page says about how fast a provider answers. */
export const responseTimeOf = ({ responseMinutes }: Pick<ProviderEntry, 'responseMinutes'>): Pick<PublicProviderView, 'responseMinutes'> =>
  typeof responseMinutes === 'number' ? { responseMinutes } : {};

/** Whether a provider was deleted or is blocked. They cannot be booked, so they have no page. */
export const isGone = ({ deleted, blocked }: Pick<ProviderEntry, 'deleted' | 'blocked'>): boolean => deleted === true || blocked === true;

/** A provider with their active services, as the public sees them. Field by field, because the directory may hold more than the public may see. */
export function providerCardView(provider: ProviderEntry, services: readonly OfferedService[]): ProviderCardView {
  const rated = provider.rated ?? unrated;
  return {
    id: provider._id,
    name: provider.name,
    avatar: provider.avatar,
    city: provider.city,
    state: provider.state,
    rating: rated.average,
    reviewsCount: rated.count,
    jobsDone: provider.jobsDone ?? 0,
    verified: services.some(({ badge_status }) => badge_status),
    categories: categoriesOf(services),
    servicesCount: services.length,
  };
}

export const publicProviderView = (provider: ProviderEntry, services: ServiceView[]): PublicProviderView => ({
  ...providerCardView(provider, services),
  ...responseTimeOf(provider),
  areas: [...new Set(services.flatMap(({ locations }) => locations))],
  services,
});

/** The services' categories, the most frequent first. */
function categoriesOf(services: readonly OfferedService[]): ProviderCardView['categories'] {
  const byId = new Map<string, { category: OfferedService['category']; count: number }>();
  for (const { category } of services) byId.set(category.id, { category, count: (byId.get(category.id)?.count ?? 0) + 1 });
  return [...byId.values()].sort((a, b) => b.count - a.count).map(({ category: { id, name, slug } }) => ({ id, name, slug }));
}
