import { defined, inLanguage, toRupees, translations, type AccountLanguage, type NotificationView } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { messageTo, messageToEach, type LiveUpdate } from '../../channel/domain/live-update.ts';
import { requestTexts, type LocalizedText } from '../../notifications/domain/sentences.ts';
import type { RequestFact } from '../domain/decide.ts';
import type { LiveFact } from '../domain/live-fact.ts';
import type { ServiceRequest } from '../domain/request.ts';
import { offerSnapshot, offerView, ownRequestView, requestNotification, sharedRequestView } from '../queries/views.ts';

/** The request as it was when a fact was decided in this process, which saves reading it again. The drain passes on the very entries that it got. */
const decidedWith = new WeakMap<LiveFact, ServiceRequest>();

/** Domain facts to the live facts stored in the document. */
export function toLive(fact: RequestFact, request: ServiceRequest): LiveFact[] {
  // `ProvidersAsked` follows at once and notifies the customer's devices as well.
  if (fact.type === 'RequestOpened' && request.asked.length > 0) return [];
  const liveFact = liveFactOf(fact, request);
  decidedWith.set(liveFact, request);
  return [liveFact];
}

function liveFactOf(fact: RequestFact, request: ServiceRequest): LiveFact {
  const id = newId();
  switch (fact.type) {
    case 'RequestOpened':
    case 'RequestExtended':
    case 'RequestWidened':
      return { id, type: 'changed' };
    case 'ProvidersAsked': {
      const count = fact.providers.length;
      return { id, type: 'asked', from: request.asked.length - count, count };
    }
    case 'PriceRaised':
      return { id, type: 'price-raised' };
    case 'OfferMade':
      return { id, type: 'offer-made', offerId: fact.offer.id };
    case 'OfferCountered':
      return { id, type: 'offer-countered', offerId: fact.offer.id };
    case 'CounterAccepted':
      return { id, type: 'counter-accepted', offerId: fact.offer.id };
    case 'OfferDeclined':
      return { id, type: 'offer-declined', offerId: fact.offer.id, attemptsLeft: fact.attemptsLeft };
    case 'OfferAccepted':
      return { id, type: 'offer-accepted', offerId: fact.offer.id };
    case 'OfferClosed':
      return {
        id,
        type: 'offer-closed',
        offerId: fact.offer.id,
        reason: fact.reason,
        ...defined({ requestReason: fact.requestReason }),
      };
    case 'RequestClosed':
      return { id, type: 'closed', reason: fact.reason };
    case 'OrderAttached':
      return { id, type: 'ordered', orderId: fact.orderId };
    default:
      return fact satisfies never;
  }
}

/** The live updates of one request's facts. `find` reads the request for facts that another process has left. */
export async function updatesOf(facts: readonly LiveFact[], find: () => Promise<ServiceRequest | undefined>): Promise<LiveUpdate[]> {
  const stored = facts.some((fact) => !decidedWith.has(fact)) ? await find() : undefined;
  return facts.flatMap((fact) => {
    const request = decidedWith.get(fact) ?? stored;
    return request === undefined ? [] : [{ id: fact.id, ...contentOf(fact, request) }];
  });
}

/** The recipients and contents of a fact. */
export function contentOf(fact: LiveFact, request: ServiceRequest): Omit<LiveUpdate, 'id'> {
  const requestId = request.id;
  switch (fact.type) {
    case 'changed':
      return { messages: [tellOwnDevices(request.customerId)] };
    case 'asked': {
      // The address of a request that has closed since is sent to nobody.
      if (request.status !== 'open') return { messages: [] };
      const asked = request.asked.slice(fact.from, fact.from + fact.count);
      return {
        messages: [
          messageToEach(
            'newServiceRequest',
            sharedRequestView(request),
            asked.map((provider) => ({ to: provider.providerId, part: ownRequestView(request, provider) })),
          ),
          messageTo(
            'notification',
            asked.map(({ providerId }) => providerId),
            { ...requestNotification(request, false), ...titlesOf(request) },
          ),
          ...(fact.from === 0 ? [tellOwnDevices(request.customerId)] : []),
        ],
        urgent: true,
      };
    }
    case 'price-raised':
      if (request.status !== 'open' || request.suggestedPrice === undefined) return { messages: [] };
      return {
        messages: [
          messageTo(
            'requestPriced',
            request.asked.map(({ providerId }) => providerId),
            { requestId, suggestedPrice: toRupees(request.suggestedPrice) },
          ),
          tellOwnDevices(request.customerId),
        ],
      };
    case 'closed':
      return {
        messages: [
          messageTo('requestClosed', [request.customerId, ...request.asked.map(({ providerId }) => providerId)], {
            requestId,
            reason: fact.reason,
          }),
        ],
        ...(fact.reason === 'expired'
          ? {
              notifications: [
                { to: request.customerId, ...requestTexts.requestExpired(request.category), kind: 'request', ref: requestId },
              ],
              urgent: true,
            }
          : {}),
      };
    case 'ordered': {
      const winner = request.offers.find(({ id }) => id === request.acceptedOfferId);
      const both = [request.customerId, ...(winner === undefined ? [] : [winner.providerId])];
      const order = { order_id: fact.orderId };
      return {
        messages: [
          messageTo('orderCreated', both, { requestId, ...order }),
          messageTo('orderChanged', both, { ...order, status: 'confirmed', progress: null }),
        ],
      };
    }
    default:
      return contentOfOffer(fact, request);
  }
}

/** Tells the other devices of the account that changed a request. */
const tellOwnDevices = (account: string) => messageTo('accountChanged', [account], { what: 'requests' });

/** Category and city, in all languages. Cities have one name. */
function titlesOf({ category, place }: ServiceRequest): Pick<NotificationView, 'title' | 'titles'> {
  const titleIn = (language: AccountLanguage) => [inLanguage(category, 'name', language), place.city].filter(Boolean).join(', ');
  const titles = Object.fromEntries(translations.map((language) => [language, titleIn(language)]));
  return { title: titleIn('en-IN'), titles };
}

function contentOfOffer(fact: Extract<LiveFact, { offerId: string }>, request: ServiceRequest): Omit<LiveUpdate, 'id'> {
  const requestId = request.id;
  const offer = request.offers.find(({ id }) => id === fact.offerId);
  if (offer === undefined) throw new Error(`Request ${requestId} has no offer ${fact.offerId}, which one of its live facts is about`);
  const { providerId, serviceId } = offer;
  const notification = (words: LocalizedText) => ({ to: providerId, ...words, kind: 'offer' as const, ref: requestId });
  switch (fact.type) {
    case 'offer-made': {
      const sent = { ...notification(requestTexts.offerSent), kind: 'request' as const, read: true };
      // One notification calls the customer back; the offers after it are found there.
      const isFirst = offer.id === request.offers[0]?.id;
      const first = { ...notification(requestTexts.firstOffer(offer.shown.providerName, toRupees(offer.price))), to: request.customerId };
      return {
        messages: [messageTo('serviceOffer', [request.customerId], offerView(offer, requestId)), tellOwnDevices(providerId)],
        notifications: isFirst ? [first, sent] : [sent],
        urgent: isFirst,
      };
    }
    case 'offer-countered':
      return {
        messages: [messageTo('offerCountered', [providerId], offerSnapshot(offer, requestId)), tellOwnDevices(request.customerId)],
        notifications: [notification(requestTexts.offerCountered(offer.shown.serviceName, toRupees(offer.counterPrice ?? offer.price)))],
        urgent: true,
      };
    case 'counter-accepted':
      return {
        messages: [messageTo('offerCounterAccepted', [request.customerId], offerSnapshot(offer, requestId)), tellOwnDevices(providerId)],
      };
    case 'offer-accepted':
      return {
        messages: [messageTo('offerAccepted', [providerId], { requestId, offerId: offer.id })],
        notifications: [notification(requestTexts.offerAccepted)],
        urgent: true,
      };
    case 'offer-declined': {
      const { attemptsLeft } = fact;
      return {
        messages: [messageTo('offerDeclined', [providerId], { requestId, serviceId, attemptsLeft }), tellOwnDevices(request.customerId)],
        notifications: [notification(requestTexts.offerDeclined(attemptsLeft))],
        urgent: true,
      };
    }
    case 'offer-closed':
      return {
        messages: [messageTo('offerClosed', [providerId, request.customerId], { offerId: offer.id, requestId, reason: fact.reason })],
        // Only those who wait for an answer are notified, not everyone who was asked.
        ...(fact.reason === 'withdrawn'
          ? {}
          : { notifications: [{ ...notification(closedText(fact, offer.shown.serviceName)), kind: 'request' as const }] }),
        urgent: true,
      };
    default:
      return fact satisfies never;
  }
}

/** Why an offer ended without an answer: with its request, or alone. */
const closedText = ({ requestReason }: Extract<LiveFact, { type: 'offer-closed' }>, service: string): LocalizedText =>
  requestReason === undefined ? requestTexts.offerExpired(service) : requestTexts.offerClosed(requestReason, service);
