import { z } from 'zod';
import { day, id, instant, rating, removal, rupees } from '../kit/index.ts';
import {
  attentionKinds,
  complaintReasons,
  complaintStates,
  doorPaymentMethods,
  maxPhotos,
  orderActions,
  orderStatuses,
  paymentMethods,
  progressSteps,
  slotKeys,
} from './constants.ts';

/** Ids of photos uploaded before. */
export const photoIds = z
  .array(id)
  .max(maxPhotos)
  .refine((ids) => new Set(ids).size === ids.length, 'Each photo once');

const fees = z.object({ shipping: rupees, tax: rupees });

/** Fees in rupees on top of the visiting charge of a booked visit (`direct`) and of the price of an accepted offer (`instant`). */
export const feesView = z.object({ direct: fees, instant: fees });
export type FeesView = z.infer<typeof feesView>;

export const orderStatus = z.enum(orderStatuses);
export const progressStep = z.enum(progressSteps);

/** One entry of an order's history. `note` is the reason of a cancellation or the new time of a move. */
export const timelineEntry = z.object({
  what: z.enum([
    'placed',
    'confirmed',
    'rejected',
    'cancelled',
    'rescheduled',
    'time_proposed',
    'proposal_withdrawn',
    'proposal_declined',
    'proposal_lapsed',
    'address_changed',
    'fulfilled',
    'fulfilment_undone',
    'expired',
    'end_asked',
    'no_show_reported',
    'paid',
    'payment_undone',
    'photo_added',
    'extra_asked',
    'extra_approved',
    'extra_declined',
    'extra_withdrawn',
    'delayed',
    ...progressSteps,
  ]),
  at: instant,
  by: z.enum(['customer', 'provider', 'system']),
  note: z.string().nullable(),
  /** Whether the work was started with the customer's start code. Absent from other entries, and from orders that have none. */
  with_code: z.boolean().optional(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const reviewView = z.object({
  id,
  rating: z.int().min(1).max(5),
  comment: z.string(),
  created: instant,
  /** First name only. */
  customerName: z.string(),
  reply: z.object({ comment: z.string(), created: instant }).nullable(),
  /** An operator has removed it from public view, and why. Absent from others; only its author, its provider and operators get such a review. */
  hidden: removal.optional(),
});
export type ReviewView = z.infer<typeof reviewView>;

/** A review with the service that it is about. */
export const serviceReviewView = reviewView.extend({ Service: z.object({ id, name: z.string() }) });
export type ServiceReviewView = z.infer<typeof serviceReviewView>;

/** A review as the reviewed provider sees it. */
export const providerReviewView = serviceReviewView.extend({
  order_id: id,
  /** Number of the order. */
  number: z.string(),
});
export type ProviderReviewView = z.infer<typeof providerReviewView>;

/** A review as operators see it. */
export const operatorReviewView = reviewView.extend({ order_id: id });
export type OperatorReviewView = z.infer<typeof operatorReviewView>;

/** An order as its customer and its provider see it. Names, charges and totals are the snapshot taken when it was placed. */
export const orderView = z.object({
  id,
  /** The same as `id`. */
  order_id: id,
  /** Short and readable. */
  number: z.string(),
  status: orderStatus,
  /** When the visit begins. */
  date: instant,
  /** When the booked window ends; an instant order has none. */
  scheduled_end: instant.nullable(),
  /** What the accepted instant offer has promised, such as `15-20 minutes`, and until when; absent from other orders. */
  estimatedArrival: z.string().optional(),
  arrivesBy: instant.optional(),
  created: instant,
  /** When a pending order expires without an answer of the provider; absent from others. */
  expires: instant.optional(),
  issue: z.string(),
  notes: z.string().nullable(),
  /**
   * Ids of the photos of the problem, for `/order-photos/{id}` or, if the order came from an instant request, `/request-photos/{id}`. Absent when
   * there are none.
   */
  photos: z.array(id).optional(),
  /** Id of the voice note with the problem, for `/order-voice-notes/{id}` or `/request-voice-notes/{id}` alike. Absent when there is none. */
  voice_note: id.optional(),
  /** Ids of the photos taken before and after the work, for `/order-photos/{id}`. Absent when there are none. */
  work_photos: z.object({ before: id.nullable(), after: id.nullable() }).optional(),
  location: z.string(),
  /** The place of the address, as far as it is known. */
  city: z.string().nullable(),
  pincode: z.string().nullable(),
  /** The visiting charge, or the price of the accepted offer, and the approved extra parts. */
  subtotal: rupees,
  /** Shown as Platform Charge. */
  shipping: rupees,
  tax: rupees,
  total: rupees,
  /**
   * Parts beyond what was booked, oldest first. `asked` identifies the question. The last one is not approved (null) while it waits for the customer's answer. Absent when there are none.
   */
  extras: z.array(z.object({ item: z.string(), amount: rupees, asked: instant, approved: instant.nullable() })).optional(),
  payment: z.object({ method: z.enum(paymentMethods), cardLast4: z.string().nullable() }),
  /** Which side has marked the order as paid at the door, and how; absent while none has. */
  paid: z
    .object({
      method: z.enum(doorPaymentMethods),
      customer: instant.nullable(),
      provider: instant.nullable(),
      /** When both sides had marked it. */
      at: instant.nullable(),
      /** How each side says that it was paid; absent unless the two differ. `method` is the provider's, who has the money. */
      differing: z.object({ customer: z.enum(doorPaymentMethods), provider: z.enum(doorPaymentMethods) }).optional(),
    })
    .optional(),
  Service: z.object({ id, name: z.string(), visiting_charge: rupees, instant_visiting_charge: rupees, cover_image: z.string() }),
  /** Everything but the name is null, except while the order is confirmed and for seven days after it was fulfilled. */
  ProviderInfo: z.object({
    id,
    name: z.string(),
    address: z.string().nullable(),
    mobile: z.string().nullable(),
    shop_address: z.string().nullable(),
  }),
  /** For the provider, `email` and `phone` are null under the same condition, and `location` is the area without the street. */
  CustomerInfo: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  /** Another time proposed by the provider, while the customer can answer. */
  proposal: z.object({ date: instant, scheduled_end: instant, expires: instant }).optional(),
  /** The provider is running late: when they expect to arrive, and how many minutes after the promised time that is. Absent from the arrival on. */
  delay: z.object({ expected: instant, minutes: z.int() }).optional(),
  /** The last reported step of a confirmed order. */
  progress: progressStep.nullable(),
  /** For the customer of a confirmed order, until the work starts or too many wrong codes were tried: four digits to tell the provider at the door. */
  start_code: z.string().optional(),
  /** For the provider, as long as the customer can be asked for the start code. */
  asks_start_code: z.literal(true).optional(),
  /** Oldest first. */
  timeline: z.array(timelineEntry),
  /** Actions that the caller may take now. */
  allowedActions: z.array(z.enum(orderActions)),
  /** The instant request that led to the order. */
  request_id: id.nullable(),
  /** Who cancelled the order, and why. */
  cancellation: z
    .object({ by: z.enum(['customer', 'provider', 'system']), reason: z.string().nullable(), note: z.string().nullable() })
    .optional(),
  /** The provider's reason for declining; absent when none was given. */
  declined: z.object({ reason: z.string().nullable(), note: z.string() }).optional(),
  /** Number of the other side's messages that the caller has not read; absent when there are none. */
  unreadMessages: z.int().optional(),
  /** The calling customer's own review. */
  myReview: reviewView.optional(),
});
export type OrderView = z.infer<typeof orderView>;

/** For operators: with both sides' contact data, whatever the status. */
export const operatorOrderView = orderView.omit({ allowedActions: true, myReview: true }).extend({
  CustomerInfo: orderView.shape.CustomerInfo.extend({ id }),
  /** Why it needs an operator now; absent if it does not. */
  attention: z.enum(attentionKinds).optional(),
});
export type OperatorOrderView = z.infer<typeof operatorOrderView>;

/** One row of an operators' list of orders that need a person: no names, texts or contact data. */
export const attentionOrderView = orderView
  .pick({ order_id: true, number: true, status: true, progress: true, date: true, scheduled_end: true, city: true, proposal: true })
  .extend({
    /** When the order ends by itself if nobody does anything. */
    closes: instant,
  });
export type AttentionOrderView = z.infer<typeof attentionOrderView>;

/** Another service of the category that covers the place; also the `alternatives` of `OUT_OF_AREA`. */
export const alternativeView = z.object({
  id,
  name: z.string(),
  visiting_charge: rupees,
  cover_image: z.string(),
  rating,
  reviewsCount: z.int(),
  ProviderInfo: z.object({ id, name: z.string() }),
});
export type AlternativeView = z.infer<typeof alternativeView>;

/** One row of the provider's order list. */
export const providerOrderView = orderView
  .pick({
    order_id: true,
    number: true,
    status: true,
    date: true,
    scheduled_end: true,
    estimatedArrival: true,
    arrivesBy: true,
    created: true,
    expires: true,
    issue: true,
    notes: true,
    photos: true,
    voice_note: true,
    location: true,
    city: true,
    pincode: true,
    total: true,
    paid: true,
    delay: true,
    progress: true,
    asks_start_code: true,
    allowedActions: true,
    request_id: true,
    unreadMessages: true,
  })
  .extend({
    CustomerInfo: z.object({ name: z.string() }),
    Service: z.object({ name: z.string() }),
    /**
     * Whole kilometres from the visit before it on the same day, as the crow flies. Only in lists of days (`from`, `to`); absent from the first visit, and
     * when a place is not known well enough.
     */
    travelKm: z.int().min(0).optional(),
  });
export type ProviderOrderView = z.infer<typeof providerOrderView>;

/** A window of a day; also the `alternatives` of `SLOT_TAKEN` and `SLOT_NOT_BOOKABLE`. */
export const slotView = z.object({ start: instant, end: instant, label: z.string(), state: z.enum(['free', 'taken', 'past']) });
export type SlotView = z.infer<typeof slotView>;

/** First and last day of a provider's vacation. */
const vacation = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first' });

/** When a provider works. */
export const availabilityView = z.object({
  /** Seven lists, Sunday first: the windows worked on that weekday. */
  weekly: z.array(z.array(z.enum(slotKeys)).refine((keys) => new Set(keys).size === keys.length, 'Each window once')).length(7),
  daysOff: z.array(day).max(366),
  /** At most one; null without one, and when it is over. */
  vacation: vacation.nullable(),
  /** Orders per window. */
  capacity: z.int().min(1).max(20),
});
export type AvailabilityView = z.infer<typeof availabilityView>;
export type Vacation = NonNullable<AvailabilityView['vacation']>;

/** All reviews of a service in one line. `rating` is the default until there is one. */
export const reviewSummary = z.object({
  rating,
  count: z.int(),
  /** How many gave one star, two, … five. */
  distribution: z.array(z.int()).length(5),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

/** What the provider's dashboard shows. Names as in the specification. */
export const providerStatsView = z.object({
  totalOrders: z.int(),
  /** Listed services. */
  totalServices: z.int(),
  /** The default until there is a review. */
  averageRating: rating,
  /** Rupees: the subtotals of fulfilled orders. */
  totalEarnings: rupees,
  completedOrders: z.int(),
  pendingOrders: z.int(),
  /** Orders placed in the 30 days before the last 30. */
  lastMonthOrders: z.int(),
  /** Orders placed in the last 30 days. */
  currentMonthOrders: z.int(),
  totalReviews: z.int(),
  /** Percent by which the average of the last 30 days' reviews differs from that of the 30 days before. */
  satisfactionChange: z.int(),
  /** Customers with two fulfilled orders or more. */
  repeatCustomers: z.int(),
  /** The same change in percent, of the customers who came back within those days. */
  repeatCustomersChange: z.int(),
  /** Average of all reviews; 0 until there is one. */
  customer_satisfation: rating,
  latestReview: reviewView
    .pick({ comment: true, rating: true, created: true, customerName: true })
    .extend({ serviceName: z.string() })
    .nullable(),
});
export type ProviderStatsView = z.infer<typeof providerStatsView>;

/** Amounts of one order, or of several together. */
const amounts = z.object({
  /** What the provider earned. */
  subtotal: rupees,
  /** Platform charge. */
  shipping: rupees,
  tax: rupees,
  total: rupees,
});

/** What a provider earned in one month, the oldest order first, 1,000 at most. */
export const statementView = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  lines: z.array(
    amounts.extend({
      order_id: id,
      number: z.string(),
      fulfilled: instant,
      service: z.string(),
      customer: z.string(),
      /** As the provider says that it was paid; before that as it was to be paid. */
      payment: z.enum(paymentMethods),
      /** The provider has confirmed the payment. */
      paid: z.boolean(),
    }),
  ),
  /** Of all orders of the month. */
  sum: amounts,
  /** Of the total, what the provider has confirmed as paid, by method. */
  received: z.object({ cash: rupees, upi: rupees }),
  /** The rest of the total. */
  open: rupees,
  /** How many orders of the month are not among the lines; absent when all are. */
  more: z.int().optional(),
});
export type StatementView = z.infer<typeof statementView>;

/** The fulfilled orders of one day. */
export const earningDayView = z.object({ day, orders: z.int(), earnings: rupees });
export type EarningDayView = z.infer<typeof earningDayView>;

/** One message between the customer and the provider of an order. Plain text. */
export const messageView = z.object({
  id,
  from: z.enum(['customer', 'provider']),
  /** Empty beside photos alone; null when the account that wrote it has been deleted. */
  text: z.string().nullable(),
  /** Ids: `/order-photos/{id}`. */
  photos: z.array(id),
  at: instant,
  /** When the other side has read it. */
  readAt: instant.nullable(),
});
export type MessageView = z.infer<typeof messageView>;

/** A complaint about an order, as its customer sees it. */
export const complaintView = z.object({
  id,
  order_id: id,
  /** Number of the order. */
  number: z.string(),
  reason: z.enum(complaintReasons.map(({ value }) => value)),
  text: z.string(),
  /** Ids of its photos: `/complaints/{id}/photos/{photo}`. */
  photos: z.array(id),
  state: z.enum(complaintStates),
  created: instant,
  /** What the operator says about it. */
  answer: z.string().nullable(),
  answered: instant.nullable(),
  /** What the provider says about it. Null for the customer until the complaint is resolved: the provider can change it until then. */
  statement: z.string().nullable(),
  /** When the provider last wrote it. The customer sees this from the beginning, and thus that there is a statement. */
  stated: instant.nullable(),
  Service: z.object({ id, name: z.string() }),
  ProviderInfo: z.object({ id, name: z.string() }),
  CustomerInfo: z.object({ name: z.string() }),
});
export type ComplaintView = z.infer<typeof complaintView>;

/** The same for operators, with the id of the customer's account. */
export const operatorComplaintView = complaintView.extend({ CustomerInfo: complaintView.shape.CustomerInfo.extend({ id }) });
export type OperatorComplaintView = z.infer<typeof operatorComplaintView>;

/** The same for the provider of the order, with the customer's first name only. */
export const providerComplaintView = complaintView.omit({ ProviderInfo: true });
export type ProviderComplaintView = z.infer<typeof providerComplaintView>;
