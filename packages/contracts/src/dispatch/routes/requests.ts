import { z } from 'zod';
import {
  defineRoutes,
  givenPlace,
  id,
  instant,
  isPinOfCountry,
  optionalText,
  page,
  pageOf,
  price,
  rupees,
  text,
  wrongPinCode,
} from '../../kit/index.ts';
import { photoIds } from '../../order/views.ts';
import { maxOfferPrice, requestStatuses } from '../constants.ts';
import { activeRequestView, openRequestView, operatorRequestView, requestView } from '../views.ts';

const params = z.object({ id });
const suggestedPrice = price(maxOfferPrice);

export const requestRoutes = defineRoutes('dispatch', {
  openRequest: {
    method: 'POST',
    path: '/service-requests',
    summary:
      "Asks for instant help. A place that is left out is read from the address, else it is the customer's own. One open request per customer and category.",
    access: ['customer'],
    body: z
      .object({
        address: text(500),
        /** The category's id. */
        serviceType: id,
        description: text(1000),
        ...givenPlace,
        state: optionalText(80),
        country: optionalText(80),
        /** Of the problem, from `POST /request-photos`. */
        photos: photoIds.optional(),
        /** With the problem, from `POST /request-voice-notes`. */
        voice_note: id.optional(),
        /** Rupees that the customer would pay. Providers see it; it binds nobody. */
        suggestedPrice: suggestedPrice.optional(),
      })
      .refine(isPinOfCountry, wrongPinCode('pincode')),
    status: 201,
    response: z.object({ id, status: z.enum(requestStatuses), created: instant, expires: instant }),
    errors: ['REQUEST_OPEN', 'LIMIT_REACHED', 'BUSY'],
    idempotent: 'by-id',
  },
  listActiveRequests: {
    method: 'GET',
    path: '/service-requests/active',
    summary: 'Open requests that the provider may make an offer for, newest first.',
    access: ['provider'],
    status: 200,
    response: z.array(activeRequestView),
  },
  getUsualPrice: {
    method: 'GET',
    path: '/prices/usual',
    summary: 'The middle half of the prices of the newest accepted offers in a category and city; null while there are fewer than 20.',
    access: 'public',
    query: z.object({ category: id, city: text(80) }),
    status: 200,
    response: z.object({ from: rupees.nullable(), to: rupees.nullable(), count: z.int() }),
  },
  getUsualWait: {
    method: 'GET',
    path: '/waits/usual',
    summary:
      'Seconds within which three of four requests in a category and city got their first offer, of the newest accepted ones that were opened at about this hour of the day; null while there are fewer than 20.',
    access: 'public',
    query: z.object({ category: id, city: text(80) }),
    status: 200,
    response: z.object({ seconds: z.int().nullable(), count: z.int() }),
  },
  listCurrentRequests: {
    method: 'GET',
    path: '/service-requests/current',
    summary: "The customer's own open requests with their offers, newest first.",
    access: ['customer'],
    status: 200,
    response: z.array(requestView),
  },
  getRequest: {
    method: 'GET',
    path: '/service-requests/{id}',
    summary: "One request of the customer's with its offers.",
    access: ['customer'],
    params,
    status: 200,
    response: requestView,
  },
  listOperatorRequests: {
    method: 'GET',
    path: '/operator/requests',
    summary: 'The requests of everybody that are open now, newest first: how many providers were asked, and how many offers there are.',
    access: ['operator'],
    query: page,
    status: 200,
    response: pageOf(openRequestView),
  },
  getOperatorRequest: {
    method: 'GET',
    path: '/operator/requests/{id}',
    summary:
      'One request with its offers, its customer, and how many providers were asked when. That it was read is noted in the audit trail.',
    access: ['operator'],
    params,
    status: 200,
    response: operatorRequestView,
  },
  cancelRequest: {
    method: 'POST',
    path: '/service-requests/{id}/cancel',
    summary: 'Stops a request. Stopping a stopped one answers the same.',
    access: ['customer'],
    params,
    status: 200,
    response: requestView,
    errors: ['REQUEST_CLOSED'],
  },
  extendRequest: {
    method: 'POST',
    path: '/service-requests/{id}/extend',
    summary: 'Gives a request five more minutes, once.',
    access: ['customer'],
    params,
    status: 200,
    response: requestView,
    errors: ['REQUEST_CLOSED', 'ALREADY_EXTENDED'],
  },
  widenRequest: {
    method: 'POST',
    path: '/service-requests/{id}/widen',
    summary:
      'Asks providers of neighbouring areas too, beginning at once, from 30 s after the request was opened. Widening a widened one answers the same.',
    access: ['customer'],
    params,
    status: 200,
    response: requestView,
    errors: ['REQUEST_CLOSED', 'WIDEN_TOO_EARLY', 'NO_NEARBY_AREAS'],
  },
  raiseSuggestedPrice: {
    method: 'PUT',
    path: '/service-requests/{id}/suggested-price',
    summary:
      'Suggests a price for an open request, or a higher one than before; everybody who was asked sees it. The same price again answers the same.',
    access: ['customer'],
    params,
    body: z.object({ price: suggestedPrice }),
    status: 200,
    response: requestView,
    errors: ['REQUEST_CLOSED', 'PRICE_NOT_RAISED'],
  },
});
