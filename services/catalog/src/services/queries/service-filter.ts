import { toPaise, type RouteInput, type serviceRoutes } from '@karigar/contracts';
import type { ListingFilter } from '../../search/domain/listing.ts';
import { wantedPlaces } from '../domain/finding.ts';

export type ListQuery = RouteInput<(typeof serviceRoutes)['listServices']>['query'];

/** The filters of a list. */
export function listingFilter(
  { minPrice, maxPrice, city = null, provider, type, minRating }: ListQuery,
  categoryId: string | undefined,
): ListingFilter {
  return {
    minCharge: minPrice === undefined ? undefined : toPaise(minPrice),
    maxCharge: maxPrice === undefined ? undefined : toPaise(maxPrice),
    categoryId,
    providerId: provider,
    places: city === null ? undefined : wantedPlaces(city),
    type,
    minRating,
  };
}
