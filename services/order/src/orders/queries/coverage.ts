import { ok, refuse, type AlternativeView, type ordersRoutes, type Refusal, type Result, type RouteInput } from '@karigar/contracts';
import { covers, placeOf, type Place } from '@karigar/contracts/places';
import type { CustomerEntry, ServiceEntry } from '../../directory/data/directory.ts';
import type { Deps } from '../use-cases/deps.ts';
import { alternativesTo } from './alternatives.ts';

/** An address with what the caller says about its location. */
export type Address = RouteInput<(typeof ordersRoutes)['changeOrderAddress']>['body'];

export const resolvePlace = ({ location, city, pincode, point }: Address, customer: Pick<CustomerEntry, 'city'>): Place | null =>
  placeOf({ city, pincode, point, address: location, home: { city: customer.city ?? '' } });

/** Refuses OUT_OF_AREA with up to three services that cover the place. */
export const outOfArea = async (deps: Pick<Deps, 'directory'>, service: ServiceEntry, place: Place | null): Promise<Refusal> =>
  refuse('OUT_OF_AREA', { alternatives: await alternativesTo(deps, service, place) });

const visitor: Pick<CustomerEntry, 'city'> = {};

interface Coverage extends Place {
  covered: boolean;
  alternatives: AlternativeView[];
}

/** Whether a service covers an address, and which services do if it does not. For customers and visitors. */
export async function checkCoverage(
  deps: Pick<Deps, 'directory'>,
  { serviceId, customerId, address }: { serviceId: string; customerId: string | null; address: Address },
): Promise<Result<Coverage>> {
  const [service, customer] = await Promise.all([
    deps.directory.service(serviceId),
    customerId === null ? visitor : deps.directory.customer(customerId),
  ]);
  // Of a suspended service there may be open orders, whose address can be changed.
  if (service === null || service.archived === true) return refuse('NOT_FOUND');
  if (customer === null) return refuse('UNAVAILABLE', { retryAfter: 2 });
  const place = resolvePlace(address, customer);
  const covered = covers(service, place);
  const alternatives = covered ? [] : await alternativesTo(deps, service, place);
  return ok({ covered, city: place?.city ?? null, pincode: place?.pincode ?? null, alternatives });
}
