import { toRupees, type ServiceView } from '@karigar/contracts';
import type { Clock } from '@karigar/service-kit';
import type { CategoryRepository } from '../../categories/data/category-repository.ts';
import type { Category } from '../../categories/domain/category.ts';
import type { Directory, ProviderEntry } from '../../directory/data/directory.ts';
import { isGone, responseTimeOf } from '../../directory/queries/provider-view.ts';
import { mediaUrl } from '../../media/domain/image.ts';
import { unrated } from '../../ratings/domain/rated.ts';
import type { ServiceDocument } from '../data/service-model.ts';

/** What a view needs besides the service. */
export interface ViewDeps {
  readonly clock: Clock;
  readonly directory: Directory;
  readonly categories: CategoryRepository;
}

/** A service's view. Valid until the service, its provider or its category changes. */
export interface DescribedService {
  readonly view: ServiceView;
  readonly vacation: ProviderEntry['vacation'];
}

/** The public views of services now, in order. */
export const serviceViews = async (deps: ViewDeps, services: readonly ServiceDocument[]): Promise<ServiceView[]> =>
  (await describeServices(deps, services)).map((described) => viewAt(described, deps.clock.now()));

/** The views for their provider and for operators: with the suspension, which looks like the archive to others. */
export const ownServiceViews = async (deps: ViewDeps, services: readonly ServiceDocument[]): Promise<ServiceView[]> =>
  (await serviceViews(deps, services)).map((view, index) => {
    const { status, suspended = null } = services[index] ?? {};
    return {
      ...view,
      archived: status === 'archived',
      ...(suspended === null ? {} : { suspended: { since: suspended.since.toISOString(), reason: suspended.reason } }),
    };
  });

/** Describes services, in order; what they refer to is read once for all. */
export async function describeServices(
  { directory, categories }: Pick<ViewDeps, 'directory' | 'categories'>,
  services: readonly ServiceDocument[],
): Promise<DescribedService[]> {
  if (services.length === 0) return [];
  const [providers, all] = await Promise.all([directory.providersById(services.map(({ providerId }) => providerId)), categories.all()]);
  const byId = new Map(all.map((category) => [category.id, category]));
  return services.map((service) => {
    const provider = providers.get(service.providerId);
    return { view: serviceView(service, provider, byId.get(service.categoryId)), vacation: provider?.vacation };
  });
}

/** The view at a time, with the day of return of a provider who is on vacation then. */
export const viewAt = ({ view, vacation }: DescribedService, now: Date): ServiceView =>
  vacation && vacation.starts <= now && now < vacation.ends ? { ...view, back: vacation.ends.toISOString() } : view;

function serviceView(service: ServiceDocument, provider: ProviderEntry | undefined, category: Category | undefined): ServiceView {
  if (category === undefined) throw new Error(`Service ${service._id} is in a category that does not exist`);
  return {
    id: service._id,
    name: service.name,
    category: { id: category.id, name: category.name, slug: category.slug, ...(category.active ? {} : { hidden: true as const }) },
    category_id: category.id,
    visiting_charge: toRupees(service.visitingCharge),
    instant_visiting_charge: toRupees(service.instantVisitingCharge),
    description: service.description,
    cover_image: mediaUrl(service.cover),
    locations: service.locations,
    experience: service.experience,
    specifications: service.specifications,
    working_images: service.working.map((id) => mediaUrl(id)),
    badge_status: service.badge,
    service_type: service.serviceType,
    city: service.city,
    state: service.state,
    country: service.country,
    created: service.createdAt.toISOString(),
    rating: service.rated.average,
    reviewsCount: service.rated.count,
    // A suspended service looks the same, since it cannot be booked either.
    archived: service.status !== 'active',
    ProviderInfo: {
      id: service.providerId,
      name: provider?.name ?? '',
      avatar: provider?.avatar ?? null,
      rating: (provider?.rated ?? unrated).average,
      reviewsCount: (provider?.rated ?? unrated).count,
      city: provider?.city ?? service.city,
      jobsDone: provider?.jobsDone ?? 0,
      ...(provider === undefined ? {} : responseTimeOf(provider)),
      ...(provider !== undefined && isGone(provider) ? { gone: true as const } : {}),
    },
  };
}
