import { averageRating, toRupees, type AlternativeView } from '@karigar/contracts';
import type { Place } from '@karigar/contracts/places';
import { unrated, type ServiceEntry } from '../../directory/data/directory.ts';
import { worksIn } from '../../windows/domain/availability.ts';
import { isBookable } from '../../windows/domain/calendar.ts';
import type { Order } from '../domain/order.ts';
import type { Deps } from '../use-cases/deps.ts';

const maxShown = 3;
/** How many of the best-ranked services are read to find some by different, available providers. */
const candidatesRead = 30;

/** The best-ranked services of the same category that cover a place, one for each other provider. */
export async function alternativesTo(
  { directory }: Pick<Deps, 'directory'>,
  service: Pick<ServiceEntry, 'categoryId' | 'providerId'>,
  place: Place | null,
): Promise<AlternativeView[]> {
  if (place === null) return [];
  const best = await directory.bestIn(service.categoryId, place, service, candidatesRead);
  return alternativeViews(directory, onePerProvider(best).slice(0, maxShown));
}

/**
 * Alternatives to an order that was rejected, or cancelled by anybody but its customer: the best-ranked services of the category that cover its place and are free in
 * its window. A fixed number of reads, however large the market is. Empty for other orders, and once the window can no longer be booked.
 */
export async function alternativesForOrder(
  { directory, windows, availability, calendar, clock }: Pick<Deps, 'directory' | 'windows' | 'availability' | 'calendar' | 'clock'>,
  { details, state }: Order,
): Promise<AlternativeView[]> {
  const needsReplacement = state.status === 'rejected' || (state.status === 'cancelled' && state.by !== 'customer');
  const window = calendar.windowAt(details.schedule.start);
  const wanted = details.schedule.window;
  if (!needsReplacement || wanted === null || window === undefined || !isBookable(window, clock.now())) return [];
  const service = await directory.service(details.serviceId);
  if (service === null || details.place === null) return [];
  const best = onePerProvider(await directory.bestIn(service.categoryId, details.place, service, candidatesRead));
  const providerIds = best.map(({ providerId }) => providerId);
  const [hours, taken] = await Promise.all([
    availability.ofMany(providerIds),
    windows.countEntries(providerIds, [wanted.day], clock.now()),
  ]);
  const isFree = ({ providerId }: ServiceEntry) =>
    worksIn(hours(providerId), wanted) && taken({ providerId, ...wanted }) < hours(providerId).capacity;
  return alternativeViews(directory, best.filter(isFree).slice(0, maxShown));
}

/** The best service of each provider, so that the choice is among people. */
const onePerProvider = (services: readonly ServiceEntry[]): ServiceEntry[] =>
  services.filter(({ providerId }, n) => services.findIndex((other) => other.providerId === providerId) === n);

async function alternativeViews(directory: Deps['directory'], services: readonly ServiceEntry[]): Promise<AlternativeView[]> {
  if (services.length === 0) return [];
  const providers = await directory.providersById(services.map(({ providerId }) => providerId));
  return services.map(({ _id: id, providerId, name, visitingChargePaise, coverImage, rated = unrated }) => ({
    id,
    name,
    visiting_charge: toRupees(visitingChargePaise),
    cover_image: coverImage,
    rating: averageRating(rated),
    reviewsCount: rated.count,
    ProviderInfo: { id: providerId, name: providers.get(providerId)?.name ?? '' },
  }));
}
