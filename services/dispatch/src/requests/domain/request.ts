import { covers, distanceKm, lookupKeys, nearbyAreas, nearKeys, type Point, type Served } from '@karigar/contracts/places';
import type { ArrivalChoice, OfferStatus, RequestStatus, Role } from '@karigar/contracts';

/** One price offer. Integer paise. */
export interface Offer {
  readonly id: string;
  readonly providerId: string;
  readonly serviceId: string;
  /** What the customer sees of the provider, as it was when the offer was made. */
  readonly shown: {
    readonly providerName: string;
    readonly avatar: string | null;
    readonly rating: number;
    readonly reviewsCount: number;
    readonly jobsDone: number;
    readonly verified: boolean;
    readonly serviceName: string;
    /** Whole kilometres from their base to the place; absent where that is not known. */
    readonly distanceKm?: number;
  };
  readonly price: number;
  /** The price and the platform charge. */
  readonly total: number;
  readonly estimatedArrival: ArrivalChoice;
  /** Attempt number of this provider and service, 1 to 3. */
  readonly attempt: number;
  readonly status: OfferStatus;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  /** Set while the customer confirms. */
  readonly heldUntil: Date | null;
}

/** Who looks at a request. */
interface Viewer {
  readonly id: string;
  readonly role: Role;
}

/** A provider who can be asked, and the service for which. */
export interface Invitee {
  readonly providerId: string;
  readonly serviceId: string;
  readonly serviceName: string;
  /** Integer paise. */
  readonly instantVisitingCharge: number;
  /** Kilometres from the place to the service's areas, null where that cannot be told. Absent: they cover it. */
  readonly outsideKm?: number | null;
  /** Whole kilometres from their base to the place; absent where that is not known. */
  readonly distanceKm?: number;
}

/** A provider who was asked. */
export interface Asked extends Invitee {
  readonly at: Date;
}

export interface Place {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly pincode: string | null;
  /** To about a kilometre. Only where the customer has shared a position. */
  readonly point?: Point;
}

/** An instant request with all its offers: one aggregate, since at most one of them can win. */
export interface ServiceRequest {
  readonly id: string;
  readonly customerId: string;
  readonly firstName: string;
  readonly category: { readonly id: string; readonly name: string };
  readonly address: string;
  readonly place: Place;
  readonly description: string;
  /** Ids of the photos of the problem. Absent without any. */
  readonly photos?: readonly string[];
  readonly status: RequestStatus;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly extended: boolean;
  /** Kilometres around the place to which the customer has widened it. Absent: only areas that cover the place. */
  readonly widenedKm?: number;
  readonly asked: readonly Asked[];
  /** When the next wave is due; null when there is none. */
  readonly nextWaveAt: Date | null;
  readonly waves: number;
  readonly offers: readonly Offer[];
  readonly acceptedOfferId: string | null;
  readonly orderId: string | null;
}

type Where = Pick<ServiceRequest, 'place' | 'widenedKm'>;

const beyond = ({ place, widenedKm }: Where) => (widenedKm === undefined ? undefined : nearbyAreas(place, widenedKm));

/** The keys by which services are found that can be asked: of those who are near, who are asked first, and of all. */
export const searchOf = (request: Where): { near: string[]; all: string[] } => ({
  near: nearKeys(request.place),
  all: [...lookupKeys(request.place), ...(beyond(request)?.keys() ?? [])],
});

/** Whole kilometres from the base of a service's provider to the place; undefined where that is not known. */
export const distanceTo = (served: Served, { place }: Where): number | undefined => distanceKm(served.base, place);

/** How a service lies to a request. Outside: they are asked because the customer has widened it; `km` is null where the distance cannot be told. */
export type Reach = { readonly at: 'inside' } | { readonly at: 'outside'; readonly km: number | null } | { readonly at: 'beyond' };

export function reachOf(served: Served, request: Where): Reach {
  if (covers(served, request.place)) return { at: 'inside' };
  const { areas = [] } = served;
  const found = beyond(request);
  const near = areas.filter((area) => found?.has(area));
  if (near.length === 0) return { at: 'beyond' };
  const distances = near.flatMap((area) => found?.get(area) ?? []);
  return { at: 'outside', km: distances.length === 0 ? null : Math.max(1, Math.round(Math.min(...distances))) };
}

/** Whether somebody may see the photos: the customer, every provider who was asked while it is open, and afterwards only the chosen one. */
export function maySeePhotos({ customerId, status, asked, offers, acceptedOfferId }: ServiceRequest, { id, role }: Viewer): boolean {
  switch (role) {
    case 'operator':
      return true;
    case 'customer':
      return id === customerId;
    case 'provider':
      return status === 'open'
        ? asked.some(({ providerId }) => providerId === id)
        : offers.some((offer) => offer.id === acceptedOfferId && offer.providerId === id);
    default:
      return role satisfies never;
  }
}

/** Whether the customer can still accept the offer. */
export const isAvailable = ({ status }: Offer): boolean => status === 'open' || status === 'held';

/** When the next timeout of the request is due; null for a closed one. */
export function nextDueAt(request: ServiceRequest): Date | null {
  if (request.status !== 'open') return null;
  const held = request.offers.flatMap(({ heldUntil }) => (heldUntil === null ? [] : [heldUntil]));
  // It does not expire while an offer is held.
  const times = [new Date(Math.max(...[request.expiresAt, ...held].map((time) => time.getTime()))), ...held];
  if (request.nextWaveAt !== null) times.push(request.nextWaveAt);
  for (const offer of request.offers) if (offer.status === 'open') times.push(offer.expiresAt);
  return new Date(Math.min(...times.map((time) => time.getTime())));
}
