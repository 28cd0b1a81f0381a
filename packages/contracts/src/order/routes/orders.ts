import { z } from 'zod';
import {
  anyInstant,
  day,
  defineRoutes,
  givenPlace,
  id,
  numeric,
  isPinOfCountry,
  optionalText,
  page,
  pageOf,
  price,
  rupees,
  text,
  typed,
  wrongPinCode,
} from '../../kit/index.ts';
import { withLatinDigits } from '../../kit/patterns.ts';
import { maxImageBytes } from '../../catalog/constants.ts';
import {
  attentionKinds,
  cancellationReasons,
  delayChoices,
  doorPaymentMethods,
  extraLimits,
  paymentMethods,
  progressSteps,
  startCode,
  workMoments,
} from '../constants.ts';
import {
  alternativeView,
  attentionOrderView,
  operatorOrderView,
  orderStatus,
  orderView,
  photoIds,
  progressStep,
  providerOrderView,
} from '../views.ts';

const params = z.object({ id });
const byStatus = z.object({ status: z.string().trim().toLowerCase().pipe(orderStatus).optional() });
const ofProvider = byStatus.extend({
  before: id.optional(),
  limit: numeric.pipe(z.int().min(1).max(200)).optional(),
  from: day.optional(),
  to: day.optional(),
  q: typed().max(60).optional(),
  group: z.literal('todo').optional(),
});
const location = text(500);
const address = z.object({ location, ...givenPlace }).refine(isPinOfCountry, wrongPinCode('pincode'));
const startCodeTyped = typed()
  .overwrite(withLatinDigits)
  .regex(new RegExp(`^\\d{${startCode.digits}}$`), 'Enter the four digits that the customer tells you.');

const payment = z
  .object({
    method: z.enum(paymentMethods).default('cash'),
    cardLast4: z
      .string()
      .regex(/^\d{4}$/, 'Only the last four digits')
      .nullish(),
  })
  .refine(({ method, cardLast4 }) => method === 'card' || !cardLast4, {
    path: ['cardLast4'],
    error: 'Only a card payment has card digits',
  });

/** The command for a status; `confirmed` is a synonym of `accepted`. */
const statusCommand = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(['accepted', 'confirmed', 'rejected', 'fulfilled']))
  .transform((status) => (status === 'confirmed' ? 'accepted' : status));

/** A choice of a form, which may be left empty. */
const optionalChoice = <const Value extends string>(values: readonly Value[]) =>
  z.union([z.enum(values), z.literal('').transform(() => null)], 'Choose one of the listed options.').nullish();

/** Of either side; the order service checks that a reason is one of the caller's. */
const cancellation = z.object({
  reason: optionalChoice([
    ...new Set(
      Object.values(cancellationReasons)
        .flat()
        .map(({ value }) => value),
    ),
  ]),
  note: optionalText(500),
});

/** The price of an extra part in rupees, above zero. */
const extraAmount = price(extraLimits.rupees);

/** When the extra part was asked for that the customer saw, as `extras` says. */
const extraSeen = anyInstant.optional();

/** `date`: the proposed time that the customer saw. */
const proposalAnswer = z.object({ date: anyInstant.optional() }).default({});

/** What the commands on one order have in common. Each is answered with the order as it is then. */
const command = { params, status: 200, response: orderView, errors: ['INVALID_TRANSITION'] } as const;

export const ordersRoutes = defineRoutes('order', {
  placeOrder: {
    method: 'POST',
    path: '/orders',
    summary:
      'Books a service at `date`, in its area. `estimated_charge` is the total that the customer saw. With `request_id`: the order of the offer accepted there. `status` is not believed.',
    access: ['customer'],
    body: z
      .object({
        service_id: id,
        provider_id: id,
        location,
        ...givenPlace,
        issue: typed().max(1000).default(''),
        date: anyInstant,
        estimated_charge: rupees,
        status: z.string().max(20).nullish(),
        request_id: id.nullish(),
        hold_id: id.nullish(),
        payment: payment.default({ method: 'cash' }),
        notes: optionalText(1000),
        /** Photos of the problem, from `POST /order-photos`. */
        photos: photoIds.optional(),
        /** With the problem, from `POST /order-voice-notes`. */
        voice_note: id.optional(),
      })
      .refine(isPinOfCountry, wrongPinCode('pincode')),
    status: 201,
    response: z.object({ order_id: id, order: orderView }),
    errors: [
      'NOT_FOUND',
      'OUT_OF_AREA',
      'SLOT_TAKEN',
      'SLOT_NOT_BOOKABLE',
      'PRICE_CHANGED',
      'SERVICE_UNAVAILABLE_FOR_BOOKING',
      'OWN_SERVICE',
      'OFFER_NOT_ACCEPTED',
      'LIMIT_REACHED',
    ],
    idempotent: 'by-id',
  },
  listMyOrders: {
    method: 'GET',
    path: '/orders',
    summary: "The customer's orders, newest first. `group=past`: those that are over, the latest visit first.",
    access: ['customer'],
    query: page.extend({ ...byStatus.shape, group: z.literal('past').optional() }),
    status: 200,
    response: pageOf(orderView),
  },
  listProviderOrders: {
    method: 'GET',
    path: '/orders/provider',
    summary:
      "The provider's orders, newest first, `limit` or 200 at most; `before` the id of an order asks for those that are older than it. With `from` and `to`: those whose visits begin on these days, in the order of the visits; without the other, one of them is that day alone. `q`: an order's number, or a part of it or of the customer's name, for which the latest 5,000 orders are searched. `group=todo`: what the provider has to attend to, in the order of the visits, and nothing else in the query counts: the first 200 confirmed orders, the oldest 200 pending ones, the latest 200 of which the customer says that they have paid, and those that were fulfilled today, while the provider has not confirmed the payment.",
    access: ['provider'],
    query: ofProvider,
    status: 200,
    response: z.array(providerOrderView),
  },
  listProviderOrdersWrapped: {
    method: 'GET',
    path: '/provider/orders',
    summary: "The provider's orders, newest first, as `{orders}`.",
    access: ['provider'],
    query: ofProvider,
    status: 200,
    response: z.object({ orders: z.array(providerOrderView) }),
  },
  getOrder: {
    method: 'GET',
    path: '/orders/{id}',
    summary: 'One order, for its customer or its provider.',
    access: ['customer', 'provider'],
    params,
    status: 200,
    response: orderView,
  },
  listOperatorOrders: {
    method: 'GET',
    path: '/operator/orders',
    summary:
      'Open orders that need a person, newest first. `unanswered`: they expire within the hour, the last one first, since the provider has not answered. `not_arrived`: the visit should be over, and the provider has neither arrived nor announced to come later. `unfinished`: the provider has arrived, and has not reported the end four hours after the visit should have been over. `no_show`: the customer has reported that nobody came, and the provider has not agreed. A visit lasts two hours, an instant one from its acceptance on.',
    access: ['operator'],
    query: page.extend({ attention: z.enum(attentionKinds) }),
    status: 200,
    response: pageOf(attentionOrderView),
  },
  getOperatorOrder: {
    method: 'GET',
    path: '/operator/orders/{number}',
    summary: 'One order by its number or id, with its timeline and how to reach both sides. The reading is in the audit trail.',
    access: ['operator'],
    params: z.object({ number: id }),
    status: 200,
    response: operatorOrderView,
  },
  listAlternatives: {
    method: 'GET',
    path: '/orders/{id}/alternatives',
    summary:
      'For an order that its provider rejected or cancelled: the best three other services of the category that cover the place and are free in the same window. Otherwise none.',
    access: ['customer'],
    params,
    status: 200,
    response: z.object({ items: z.array(alternativeView) }),
  },
  checkCoverage: {
    method: 'POST',
    path: '/services/{id}/coverage',
    summary:
      'Whether a service covers an address or a place, by the rule of a booking; if not, up to three of the category that do. Stores nothing. The city of a customer who is logged in completes an address without one.',
    access: 'optional',
    params,
    body: address,
    status: 200,
    response: z.object({
      covered: z.boolean(),
      city: z.string().nullable(),
      pincode: z.string().nullable(),
      alternatives: z.array(alternativeView),
    }),
  },
  changeOrderStatus: {
    ...command,
    method: 'PUT',
    path: '/orders/{id}/status',
    summary: 'Accepts, rejects or fulfils an order. `reason` and `note`: why it is rejected, which the customer reads.',
    access: ['provider'],
    body: z.object({
      status: statusCommand,
      reason: optionalChoice(cancellationReasons.provider.map(({ value }) => value)),
      note: optionalText(500),
    }),
    idempotent: true,
  },
  reportProgress: {
    ...command,
    method: 'PUT',
    path: '/orders/{id}/progress',
    summary:
      'Says how far the provider is with a confirmed order: on the way from 2 hours before its window, arrived and started from 30 minutes before; with an instant order at once. The work can be started with the code that the customer tells at the door, or without it; both sides see which. After the customer has reported a no-show only the start with the code is possible, and takes the report back.',
    access: ['provider'],
    body: z.object({
      step: progressStep,
      /** The customer's start code. Ignored with other steps. */
      code: startCodeTyped.optional(),
    }),
    errors: ['INVALID_TRANSITION', 'START_CODE_LOCKED'],
    idempotent: true,
  },
  undoProgress: {
    ...command,
    method: 'PUT',
    path: '/orders/{id}/progress/undo',
    summary: 'Takes the last step back, or that the work is done, within two minutes.',
    access: ['provider'],
    /** The step to undo; refused when it is not the last one. Without it, the last step is undone. */
    body: z.object({ step: z.enum([...progressSteps, 'fulfilled']).optional() }).default({}),
    errors: ['INVALID_TRANSITION', 'CHANGED_TOO_OFTEN'],
  },
  reportDelay: {
    ...command,
    method: 'PUT',
    path: '/orders/{id}/delay',
    summary:
      'Says that the provider of a confirmed order is running late: they expect to arrive this many minutes after the promised time, or from now if that is over. From 2 hours before the visit until the arrival, 5 times at most, and 3 hours late at most. The window stays as it is. Repeating it changes nothing.',
    access: ['provider'],
    body: z.object({ minutes: z.literal(delayChoices) }),
    errors: ['INVALID_TRANSITION', 'DELAY_TOO_LONG'],
  },
  addWorkPhoto: {
    method: 'POST',
    path: '/orders/{id}/work-photos',
    summary:
      'Adds a photo from before or after the work, or replaces it: from "on the way" until 24 hours after fulfilment. Both sides see it on the order.',
    access: ['provider'],
    params,
    multipart: {
      fields: z.object({ moment: z.enum(workMoments) }),
      files: { photo: { maxCount: 1, maxBytes: maxImageBytes } },
    },
    status: 201,
    response: orderView,
    errors: ['INVALID_TRANSITION', 'CHANGED_TOO_OFTEN', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'LIMIT_REACHED'],
    idempotent: true,
  },
  changeDeliveryTime: {
    ...command,
    method: 'PUT',
    path: '/orders/{id}/delivery-time',
    summary: 'Moves an order to another window, 10 times at most. A confirmed one waits for the provider again.',
    access: ['customer'],
    body: z.object({ date: anyInstant }),
    errors: ['INVALID_TRANSITION', 'CHANGED_TOO_OFTEN', 'SLOT_TAKEN', 'SLOT_NOT_BOOKABLE'],
  },
  proposeTime: {
    ...command,
    method: 'POST',
    path: '/orders/{id}/proposal',
    summary:
      'Proposes another window for a pending or confirmed order whose provider is not on the way: the one that holds `date`. The customer can answer for 24 hours, or until one of the two windows begins. One proposal at a time, 10 at most.',
    access: ['provider'],
    body: z.object({ date: anyInstant }),
    errors: ['INVALID_TRANSITION', 'CHANGED_TOO_OFTEN', 'SLOT_TAKEN', 'SLOT_NOT_BOOKABLE'],
  },
  withdrawProposal: {
    ...command,
    method: 'DELETE',
    path: '/orders/{id}/proposal',
    summary: 'Withdraws the proposal of another time; the order stays as it is.',
    access: ['provider'],
  },
  acceptProposal: {
    ...command,
    method: 'POST',
    path: '/orders/{id}/proposal/accept',
    summary:
      'Moves the order to the proposed time, which has been held for it, and confirms it. With `date`: only if that time is proposed.',
    access: ['customer'],
    body: proposalAnswer,
    errors: ['INVALID_TRANSITION', 'SLOT_TAKEN', 'SLOT_NOT_BOOKABLE'],
  },
  declineProposal: {
    ...command,
    method: 'POST',
    path: '/orders/{id}/proposal/decline',
    summary: 'Leaves the order at its time and releases the proposed one. With `date`: only if that time is proposed.',
    access: ['customer'],
    body: proposalAnswer,
  },
  askForExtra: {
    ...command,
    method: 'POST',
    path: '/orders/{id}/extra',
    summary:
      'Asks the customer to pay for a part beyond what was booked, from the arrival until the work is done or one side has marked the order as paid. One at a time, until 10 are approved, and 20 at most. Nothing is owed before the customer approves. Repeating it changes nothing.',
    access: ['provider'],
    body: z.object({ item: text(80), amount: extraAmount }),
    errors: ['INVALID_TRANSITION', 'CHANGED_TOO_OFTEN'],
    idempotent: true,
  },
  withdrawExtra: {
    ...command,
    method: 'DELETE',
    path: '/orders/{id}/extra',
    summary: 'Withdraws the extra part that waits for the customer’s answer.',
    access: ['provider'],
  },
  approveExtra: {
    ...command,
    method: 'POST',
    path: '/orders/{id}/extra/approve',
    summary:
      'Approves the extra part, which adds its price to the subtotal and the total. `amount`: the price that the customer saw; refused if another one is asked for. With `asked`: only the part that was asked for then. Repeating it changes nothing.',
    access: ['customer'],
    body: z.object({ amount: extraAmount, asked: extraSeen }),
  },
  declineExtra: {
    ...command,
    method: 'POST',
    path: '/orders/{id}/extra/decline',
    summary: 'Declines the extra part; the price stays as it is. With `asked`: only the part that was asked for then.',
    access: ['customer'],
    body: z.object({ asked: extraSeen }).default({}),
  },
  changeOrderAddress: {
    ...command,
    method: 'PUT',
    path: '/orders/{id}/address',
    summary: 'Changes where the visit takes place: in the area of the service, 10 times at most. Repeating it changes nothing.',
    access: ['customer'],
    body: address,
    errors: ['INVALID_TRANSITION', 'CHANGED_TOO_OFTEN', 'OUT_OF_AREA'],
  },
  markAsPaid: {
    ...command,
    method: 'POST',
    path: '/orders/{id}/payment',
    summary:
      'Says that the order was paid at the door, from the start of the work on, and not while an extra part waits for an answer. It counts as paid when both sides have said so. Repeating it changes nothing.',
    access: ['customer', 'provider'],
    body: z.object({ method: z.enum(doorPaymentMethods) }),
  },
  undoPayment: {
    ...command,
    method: 'POST',
    path: '/orders/{id}/payment/undo',
    summary:
      'Takes back, within two minutes, that the caller has said that the order was paid, whatever the other side has said. Repeating it changes nothing.',
    access: ['customer', 'provider'],
    /** When the caller’s mark was made, as `paid` says; refused when it is another one. Without it, the mark is taken back. */
    body: z.object({ at: anyInstant.optional() }).default({}),
    errors: ['INVALID_TRANSITION', 'CHANGED_TOO_OFTEN'],
  },
  reportOutcome: {
    ...command,
    method: 'POST',
    path: '/orders/{id}/outcome',
    summary:
      'Says of a confirmed order, from 24 hours after its window on, whether the work was done or nobody came. The customer’s `done` and either answer of the provider close it; the customer’s `no_show` does 72 hours after the window, or as soon as the provider agrees. The customer can say `no_show` from 30 minutes after the promised arrival while the provider has not reported theirs, and not after the start code was used, an extra part approved or the payment marked by the customer.',
    access: ['customer', 'provider'],
    body: z.object({ outcome: z.enum(['done', 'no_show']) }),
  },
  cancelOrder: {
    ...command,
    method: 'POST',
    path: '/orders/{id}/cancel',
    summary:
      'Cancels an order whose work has not started: the customer while it is pending or confirmed, the provider while it is confirmed. Each side has its own reasons; `nobody_home` is for a provider who has reported the arrival.',
    access: ['customer', 'provider'],
    body: cancellation.default({}),
  },
});
