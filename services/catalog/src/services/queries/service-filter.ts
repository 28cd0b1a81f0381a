import { defined, toPaise, type RouteInput, type serviceRoutes } from '@karigar/contracts';
import { trusted } from '@karigar/service-kit';
import type { QueryFilter } from 'mongoose';
import type { ListingFilter } from '../../search/domain/listing.ts';
import type { ServiceDocument } from '../data/service-model.ts';
import { wantedPlaces } from '../domain/finding.ts';

export type ListQuery = RouteInput<(typeof serviceRoutes)['listServices']>['query'];
export type ServiceFilter = QueryFilter<ServiceDocument>;

const chargeBounds = ({ minPrice, maxPrice }: ListQuery) => ({
  minCharge: minPrice === undefined ? undefined : toPaise(minPrice),
  maxCharge: maxPrice === undefined ? undefined : toPaise(maxPrice),
});

/** The filters of a list, for the services in memory. */
export function listingFilter(query: ListQuery, categoryId: string | undefined): ListingFilter {
  const place = query.city ?? null;
  return {
    ...chargeBounds(query),
    categoryId,
    providerId: query.provider,
    places: place === null ? undefined : wantedPlaces(place),
    type: query.type,
    minRating: query.minRating,
  };
}

/** The same filters, for the database. */
export function databaseFilter(query: ListQuery, categoryId: string | undefined): ServiceFilter {
  const { minCharge, maxCharge, places, providerId, type, minRating } = listingFilter(query, categoryId);
  const charge = defined({ $gte: minCharge, $lte: maxCharge });
  return {
    status: 'active',
    ...defined({ categoryId, serviceType: type, providerId }),
    ...(places === undefined ? {} : { places: trusted({ $in: [...places] }) }),
    ...(minRating === undefined ? {} : { 'rated.average': trusted({ $gte: minRating }), 'rated.count': trusted({ $gte: 1 }) }),
    ...(Object.keys(charge).length === 0 ? {} : { visitingCharge: trusted(charge) }),
  };
}
