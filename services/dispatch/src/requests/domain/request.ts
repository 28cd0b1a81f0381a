import type { ArrivalChoice, OfferStatus, RequestStatus } from '@karigar/contracts';

/** One price offer. Integer paise. */
export interface Offer {
  readonly id: string;
  readonly providerId: string;
  readonly serviceId: string;
  /** What the customer sees of the provider, as it was when the offer was made. */
  readonly shown: { readonly providerName: string; readonly avatar: string | null; readonly rating: number; readonly serviceName: string };
  readonly price: number;
  readonly estimatedArrival: ArrivalChoice;
  /** 1, 2 or 3: the how-manieth of this provider and service. */
  readonly attempt: number;
  readonly status: OfferStatus;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  /** Set while the customer confirms. */
  readonly heldUntil: Date | null;
}

/** A provider that the request has been shown to, and the own service that it came for. */
export interface Asked {
  readonly providerId: string;
  readonly serviceId: string;
  readonly serviceName: string;
  /** Integer paise. */
  readonly instantVisitingCharge: number;
}

export interface Place {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly pincode: string | null;
}

/** An instant request with all its offers: one aggregate, since they decide each other's fate. */
export interface ServiceRequest {
  readonly id: string;
  readonly customerId: string;
  readonly firstName: string;
  readonly category: { readonly id: string; readonly name: string };
  readonly address: string;
  readonly place: Place;
  readonly description: string;
  readonly status: RequestStatus;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly extended: boolean;
  readonly asked: readonly Asked[];
  /** When a wider circle is asked next; null when everybody who fits has been asked. */
  readonly nextWaveAt: Date | null;
  readonly waves: number;
  readonly offers: readonly Offer[];
  readonly acceptedOfferId: string | null;
  readonly orderId: string | null;
}

/** An offer that the customer can still take. */
export const stands = ({ status }: Offer): boolean => status === 'open' || status === 'held';

/** When time next changes something about the request; null for a closed one. */
export function nextDueAt(request: ServiceRequest): Date | null {
  if (request.status !== 'open') return null;
  const held = request.offers.flatMap(({ heldUntil }) => (heldUntil === null ? [] : [heldUntil]));
  // It does not end while an offer is held.
  const times = [new Date(Math.max(...[request.expiresAt, ...held].map((time) => time.getTime()))), ...held];
  if (request.nextWaveAt !== null) times.push(request.nextWaveAt);
  for (const offer of request.offers) if (offer.status === 'open') times.push(offer.expiresAt);
  return new Date(Math.min(...times.map((time) => time.getTime())));
}
