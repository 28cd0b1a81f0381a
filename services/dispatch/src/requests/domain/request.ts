import { covers, distanceKm, lookupKeys, nearbyAreas, nearKeys, type Point, type Served } from '@karigar/contracts/places';
import type { ArrivalChoice, OfferStatus, RequestStatus, Role } from '@karigar/contracts';

/** One price offer. Integer paise. */
export interface Offer {
  readonly id: string;
  readonly providerId: string;
  readonly serviceId: string;
  /** The provider as shown to the customer, at the time of the offer. */
  readonly shown: {
    readonly providerName: string;
    readonly avatar: string | null;
    readonly rating: number;
    readonly reviewsCount: number;
    readonly jobsDone: number;
    readonly verified: boolean;
    readonly serviceName: string;
    /** Whole kilometres to the place: from the provider's base or, for a widened request, from the service's nearest area. Absent when unknown. */
    readonly distanceKm?: number;
  };
  readonly price: number;
  /** Price plus platform charge. */
  readonly total: number;
  /** The customer's counter-offer. Once the provider has accepted it, it is the price. Absent: there was none. */
  readonly counterPrice?: number;
  readonly estimatedArrival: ArrivalChoice;
  /** Attempt number of this provider and service (1-3). */
  readonly attempt: number;
  readonly status: OfferStatus;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  /** Set while the customer confirms. */
  readonly heldUntil: Date | null;
}

/** The person who looks at a request. */
interface Viewer {
  readonly id: string;
  readonly role: Role;
}

/** A provider who can be asked about a request, with the service that makes them eligible. */
export interface Candidate {
  readonly providerId: string;
  readonly serviceId: string;
  readonly serviceName: string;
  /** Integer paise. */
  readonly instantVisitingCharge: number;
  /** Kilometres from the place to the service's nearest area, null when unknown. Absent: the service covers the place. */
  readonly outsideKm?: number | null;
  /** Whole kilometres from the provider's base to the place; absent when unknown. */
  readonly distanceKm?: number;
}

/** A provider who has been asked. */
export interface Asked extends Candidate {
  readonly at: Date;
}

export interface Place {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly pincode: string | null;
  /** Rounded to about a kilometre. Present only when the customer shared a position. */
  readonly point?: Point;
}

/** Why a request is not open any more. */
export type ClosedReason = Exclude<RequestStatus, 'open'>;

/** An instant request with all its offers. They form one aggregate because at most one offer can win. */
export interface ServiceRequest {
  readonly id: string;
  readonly customerId: string;
  readonly firstName: string;
  readonly category: {
    readonly id: string;
    readonly name: string;
    readonly nameHi: string | null;
    readonly translations: Readonly<Record<string, { readonly name?: string | undefined }>>;
  };
  readonly address: string;
  readonly place: Place;
  readonly description: string;
  /** Ids of photos of the problem; absent when there are none. */
  readonly photos?: readonly string[];
  /** Id of the voice note with the problem; absent when there is none. */
  readonly voiceNote?: string;
  /** What the customer would pay, in paise; absent when they named no price. */
  readonly suggestedPrice?: number;
  readonly status: RequestStatus;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly extended: boolean;
  /** The radius in kilometres to which the customer has widened the request. Absent: only areas that cover the place. */
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

/** The keys under which services for the request are found: nearby ones, and all. */
export const searchOf = (request: Where): { near: string[]; all: string[] } => ({
  near: nearKeys(request.place),
  all: [...lookupKeys(request.place), ...(beyond(request)?.keys() ?? [])],
});

/** Whole kilometres from the base of the service's provider to the place; undefined when unknown. */
export const distanceTo = (served: Served, { place }: Where): number | undefined => distanceKm(served.base, place);

/** Whether a service covers the request. `outside`: it does not, but the request has been widened; `km` is null when the distance is unknown. */
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

/** Who may see the photos and hear the voice note: the customer; while the request is open, every provider who was asked; afterwards only the chosen one. */
export function maySeeAttachments({ customerId, status, asked, offers, acceptedOfferId }: ServiceRequest, { id, role }: Viewer): boolean {
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

/** An offer and the request that it was made for. */
export interface OfferInRequest {
  readonly offer: Offer;
  readonly request: ServiceRequest;
}

/** @throws if the request has no such offer */
export function offerIn(request: ServiceRequest, offerId: string): OfferInRequest {
  const offer = request.offers.find(({ id }) => id === offerId);
  if (offer === undefined) throw new Error(`Request ${request.id} has no offer ${offerId}`);
  return { offer, request };
}

/** Whether the customer can still accept the offer. */
export const isAvailable = ({ status }: Offer): boolean => status === 'open' || status === 'held';

/** When the request's next timeout is due; null once closed. */
export function nextDueAt(request: ServiceRequest): Date | null {
  if (request.status !== 'open') return null;
  const held = request.offers.flatMap(({ heldUntil }) => (heldUntil === null ? [] : [heldUntil]));
  // A request does not expire while an offer is held.
  const times = [new Date(Math.max(...[request.expiresAt, ...held].map((time) => time.getTime()))), ...held];
  if (request.nextWaveAt !== null) times.push(request.nextWaveAt);
  for (const offer of request.offers) if (offer.status === 'open') times.push(offer.expiresAt);
  return new Date(Math.min(...times.map((time) => time.getTime())));
}
