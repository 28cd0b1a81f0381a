import type { ProviderCardView, PublicProviderView, ServiceView } from '@karigar/contracts';
import { unrated } from '../../ratings/domain/rated.ts';
import type { ProviderEntry } from '../data/directory.ts';

/** What a card says about the services of a provider. */
export type OfferedService = Pick<ServiceView, 'category' | 'badge_status'>;

/** A provider with their active services, as everybody sees them. Field by field: the directory may learn more than the public may know. */
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
  areas: [...new Set(services.flatMap(({ locations }) => locations))],
  services,
});

/** The categories of the services, the one with most services first. */
function categoriesOf(services: readonly OfferedService[]): ProviderCardView['categories'] {
  const byId = new Map<string, { category: OfferedService['category']; count: number }>();
  for (const { category } of services) byId.set(category.id, { category, count: (byId.get(category.id)?.count ?? 0) + 1 });
  return [...byId.values()].sort((a, b) => b.count - a.count).map(({ category }) => category);
}
