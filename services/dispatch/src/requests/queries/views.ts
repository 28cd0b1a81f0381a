import {
  defined,
  maxOffers,
  toRupees,
  type ActiveRequestView,
  type NotificationView,
  type OfferSnapshot,
  type OfferView,
  type OpenRequestView,
  type OperatorRequestView,
  type RequestView,
} from '@karigar/contracts';
import type { ServiceEntry } from '../../directory/data/directory-schemas.ts';
import { requestTexts } from '../../notifications/domain/sentences.ts';
import { attemptsLeft } from '../domain/decide.ts';
import { isAvailable, type Asked, type Offer, type ServiceRequest } from '../domain/request.ts';
import { promisedWave } from '../domain/waves.ts';

/** An offer as the customer sees it. */
export const offerView = (offer: Offer, requestId: string): OfferView => ({
  id: offer.id,
  provider: {
    id: offer.providerId,
    name: offer.shown.providerName,
    avatar: offer.shown.avatar,
    rating: offer.shown.rating,
    reviewsCount: offer.shown.reviewsCount,
    jobsDone: offer.shown.jobsDone,
    verified: offer.shown.verified,
  },
  service: { id: offer.serviceId, name: offer.shown.serviceName },
  price: toRupees(offer.price),
  total: toRupees(offer.total),
  ...(offer.counterPrice === undefined ? {} : { counterPrice: toRupees(offer.counterPrice) }),
  estimatedArrival: offer.estimatedArrival,
  requestId,
  expires: offer.expiresAt.toISOString(),
  attempt: offer.attempt,
  ...defined({ distanceKm: offer.shown.distanceKm }),
});

export const offerSnapshot = (offer: Offer, requestId: string): OfferSnapshot => ({
  ...offerView(offer, requestId),
  status: offer.status,
  heldUntil: offer.heldUntil?.toISOString() ?? null,
});

/** What a customer may add to a request. */
const volunteeredBy = ({
  photos,
  voiceNote,
  suggestedPrice,
}: ServiceRequest): Pick<RequestView, 'photos' | 'voice_note' | 'suggestedPrice'> =>
  defined({
    photos: photos && [...photos],
    voice_note: voiceNote,
    suggestedPrice: suggestedPrice === undefined ? undefined : toRupees(suggestedPrice),
  });

/** A request as its customer sees it. */
export const requestView = (request: ServiceRequest): RequestView => ({
  id: request.id,
  status: request.status,
  serviceType: request.category.id,
  category: request.category,
  address: request.address,
  city: request.place.city,
  state: request.place.state,
  country: request.place.country,
  pincode: request.place.pincode,
  description: request.description,
  ...volunteeredBy(request),
  created: request.createdAt.toISOString(),
  expires: request.expiresAt.toISOString(),
  extended: request.extended,
  ...defined({ widenedKm: request.widenedKm, nextWave: promisedWave(request)?.toISOString() }),
  providersAsked: request.asked.length,
  acceptedOfferId: request.acceptedOfferId,
  order_id: request.orderId,
  offers: request.offers.map((offer) => offerSnapshot(offer, request.id)),
});

/** A request as an operator sees it. */
export function operatorRequestView(request: ServiceRequest): OperatorRequestView {
  const asked = new Map<string, number>();
  for (const at of request.asked.map((one) => one.at.toISOString())) asked.set(at, (asked.get(at) ?? 0) + 1);
  return {
    ...requestView(request),
    customer: { id: request.customerId, firstName: request.firstName },
    waves: request.waves,
    asked: [...asked].map(([at, providers]) => ({ at, providers })),
  };
}

/** One row of the operators' list of open requests. */
export const openRequestView = ({ id, status, category, place, createdAt, expiresAt, asked, offers }: ServiceRequest): OpenRequestView => ({
  id,
  status,
  category,
  city: place.city,
  created: createdAt.toISOString(),
  expires: expiresAt.toISOString(),
  providersAsked: asked.length,
  offers: offers.length,
  openOffers: offers.filter(isAvailable).length,
});

type Own = 'earlierOffers' | 'service' | 'outsideKm' | 'distanceKm' | 'attemptsUsed' | 'attemptsLeft' | 'openOffer';

/** What every asked provider sees of a request: first name, address, description. Never a phone number, an email or a full name. */
export const sharedRequestView = (request: ServiceRequest): Omit<ActiveRequestView, Own | 'services'> => ({
  id: request.id,
  serviceType: request.category.id,
  category: request.category,
  address: request.address,
  city: request.place.city,
  description: request.description,
  ...volunteeredBy(request),
  created: request.createdAt.toISOString(),
  expires: request.expiresAt.toISOString(),
  customer: { firstName: request.firstName },
});

/** What one asked provider sees in addition. */
export function ownRequestView(request: ServiceRequest, asked: Asked): Pick<ActiveRequestView, Own> {
  const open = request.offers.find((offer) => offer.providerId === asked.providerId && isAvailable(offer));
  const earlier = request.offers.filter((offer) => offer.providerId === asked.providerId && offer !== open);
  const left = attemptsLeft(request, asked.providerId, asked.serviceId);
  return {
    service: { id: asked.serviceId, name: asked.serviceName, instant_visiting_charge: toRupees(asked.instantVisitingCharge) },
    ...defined({
      outsideKm: asked.outsideKm,
      distanceKm: asked.distanceKm,
      openOffer: open && offerSnapshot(open, request.id),
    }),
    attemptsUsed: maxOffers - left,
    attemptsLeft: left,
    ...(earlier.length === 0 ? {} : { earlierOffers: earlier.map(({ price }) => toRupees(price)) }),
  };
}

/** The notification of a request; it has the request's id. */
export const requestNotification = ({ id, createdAt }: Pick<ServiceRequest, 'id' | 'createdAt'>, read: boolean): NotificationView => ({
  id,
  ...requestTexts.request,
  read,
  timestamp: createdAt.toISOString(),
  kind: 'request',
  ref: id,
});

type OwnService = Pick<ServiceEntry, '_id' | 'name' | 'instantVisitingChargePaise'>;

/** Requests as one asked provider sees them, with the services with which they can make offers. */
export const activeRequestViews = (
  active: readonly { readonly request: ServiceRequest; readonly services: readonly OwnService[] }[],
  providerId: string,
): ActiveRequestView[] =>
  active.flatMap(({ request, services }) => {
    const asked = request.asked.find((candidate) => candidate.providerId === providerId);
    if (asked === undefined) return [];
    const serviceViews = services.map(({ _id, name, instantVisitingChargePaise }) => ({
      id: _id,
      name,
      instant_visiting_charge: toRupees(instantVisitingChargePaise),
      attemptsLeft: attemptsLeft(request, providerId, _id),
    }));
    return [{ ...sharedRequestView(request), ...ownRequestView(request, asked), services: serviceViews }];
  });
