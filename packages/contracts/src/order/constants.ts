export const orderStatuses = ['pending', 'confirmed', 'rejected', 'cancelled', 'fulfilled', 'expired'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Whether an order waits for an answer or for its visit. All others are over. */
export const isOpenOrder = ({ status }: { readonly status: string }): boolean => status === 'pending' || status === 'confirmed';

/** Steps within a confirmed order, in order. */
export const progressSteps = ['on_the_way', 'arrived', 'started'] as const;
export type ProgressStep = (typeof progressSteps)[number];

/** What the caller may do with an order now; screens offer exactly these. */
export const orderActions = [
  'accept',
  'reject',
  'progress',
  'undo_progress',
  'delay',
  'fulfil',
  'undo_fulfilled',
  'add_photo',
  'ask_extra',
  'withdraw_extra',
  'answer_extra',
  'move',
  'propose',
  'withdraw_proposal',
  'answer_proposal',
  'change_address',
  'cancel',
  'confirm_done',
  'report_no_show',
  'pay',
  'undo_payment',
  'review',
  'message',
] as const;
export type OrderAction = (typeof orderActions)[number];

export const paymentMethods = ['cash', 'card', 'upi', 'bank'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How a visit can be paid at the door. */
export const doorPaymentMethods = ['cash', 'upi'] as const satisfies readonly PaymentMethod[];
export type DoorPaymentMethod = (typeof doorPaymentMethods)[number];

/** Direct orders of one customer that may wait for their provider's answer at the same time, in all and with one provider. */
export const pendingOrdersMax = { all: 5, withProvider: 2 } as const;
/** Orders that one customer can place with one provider within 24 hours and cancel, before the next booking is refused. */
export const cancelledOrdersMax = 5;

/** The five booking windows of a day. `key` is the hour at which a window starts, in the marketplace's time zone. */
export const slotWindows = [
  { key: '09', startHour: 9, endHour: 11, label: '9–11 AM' },
  { key: '11', startHour: 11, endHour: 13, label: '11 AM–1 PM' },
  { key: '13', startHour: 13, endHour: 15, label: '1–3 PM' },
  { key: '15', startHour: 15, endHour: 17, label: '3–5 PM' },
  { key: '17', startHour: 17, endHour: 19, label: '5–7 PM' },
] as const;
export const slotKeys = ['09', '11', '13', '15', '17'] as const satisfies readonly (typeof slotWindows)[number]['key'][];
export type SlotKey = (typeof slotKeys)[number];

/** Minutes between now and the earliest bookable start. */
export const slotLeadMinutes = 60;
/** Booking horizon in days, including today. */
export const slotDaysAhead = 14;
/** Providers whose next free window is asked for in one call. */
export const nextFreeMax = 50;
/** Seconds for which a slot is held for a customer who is filling in the booking. */
export const slotHoldSeconds = 300;

/** Of a provider who was at the door. */
export const nobodyHomeReason = 'nobody_home';
/** Why each side cancels, and why a provider declines. */
export const cancellationReasons = {
  customer: [
    { value: 'changed_mind', label: 'Changed my mind' },
    { value: 'found_better_price', label: 'Found a better price elsewhere' },
    { value: 'delivery_too_long', label: 'Delivery time too long' },
    { value: 'ordered_by_mistake', label: 'Ordered by mistake' },
    { value: 'other', label: 'Other' },
  ],
  provider: [
    { value: 'not_free', label: 'Not free at that time' },
    { value: 'emergency', label: 'Illness or emergency' },
    { value: nobodyHomeReason, label: 'Nobody was at home' },
    { value: 'too_far', label: 'Too far away' },
    { value: 'not_my_work', label: 'Not work that I do' },
    { value: 'other', label: 'Other' },
  ],
} as const;
export type ProviderReason = (typeof cancellationReasons)['provider'][number]['value'];
export type CancellationReason = (typeof cancellationReasons)['customer'][number]['value'] | ProviderReason;
/** The reason of an order that was closed because the visit did not take place. Not in the list to choose from. */
export const noShowReason = { value: 'no_show', label: 'Nobody came' } as const;

/** Minutes before the start of the window from which the provider can be on the way, and has arrived or started. */
export const progressLeadMinutes = { on_the_way: 120, arrived: 30, started: 30 } as const satisfies Record<ProgressStep, number>;
/** By how many minutes a provider can be late, counted from the promised time or, past that, from now. */
export const delayChoices = [10, 20, 30] as const;
export type DelayMinutes = (typeof delayChoices)[number];
/** How often a provider can say so for one order, and the latest expected arrival in minutes after the promised time. */
export const delayLimits = { changes: 5, minutes: 180 } as const;
/** The expected arrival: that much after the promised time or, past that, after now, on a full five minutes. All times are in milliseconds. */
export const delayedArrival = (promised: number, now: number, minutes: DelayMinutes): number =>
  now <= promised ? promised + minutes * 60_000 : Math.ceil((now + minutes * 60_000) / 300_000) * 300_000;

/** Seconds within which the provider can undo a step or the end of the work, and each side its mark that the order was paid. */
export const undoProgressSeconds = 120;
/**
 * How often one order can be changed: how often the customer can change its time (accepted proposals count) and its address, how often the provider can
 * propose a time, ask for an extra part, add a photo and take a step back, and how often each side can take back its mark that the order was paid.
 */
export const changeLimits = {
  move: 10,
  change_address: 10,
  propose: 10,
  ask_extra: 20,
  add_photo: 20,
  undo_progress: 10,
  undo_fulfilled: 5,
  undo_payment: 5,
} as const satisfies Partial<Record<OrderAction, number>>;
/** Extra parts of one order: how many the customer can approve, and the maximum price of one in rupees. */
export const extraLimits = { count: 10, rupees: 20_000 } as const;
/** The code that a customer tells the provider at the door: its digits, and how many codes can be tried for an order. */
export const startCode = { digits: 4, maxAttempts: 5 } as const;
/** Hours after which a proposal ends, unless one of the two windows begins before. */
export const proposalHours = 24;
/** Days after fulfilment during which both sides see each other's contact data. */
export const contactDays = 7;
/** A timeline since the last change of the time. Steps and reports before it are about a visit that did not take place then. */
export const sinceLastMove = <Entry extends { readonly what: string }>(timeline: readonly Entry[]): readonly Entry[] =>
  timeline.slice(timeline.findLastIndex(({ what }) => what === 'rescheduled') + 1);
/** Whether a timeline says that the customer has reported a no-show, and nobody has started the work with the code since. */
export const saysNobodyCame = (timeline: readonly { readonly what: string }[]): boolean =>
  sinceLastMove(timeline).findLast(({ what }) => what === 'no_show_reported' || what === 'started')?.what === 'no_show_reported';
/** Hours before a visit when both sides are reminded of it, unless it was confirmed later than that. The usual quiet hours end before, so phones ring. */
export const reminderHours = 2;
/** Minutes after the promised arrival from which the customer can say that nobody has come. */
export const noShowAfterMinutes = 30;
/** Hours after its window when both sides of a confirmed order are asked whether the work was done. */
export const outcomeQuestionAfterHours = 24;
/** Hours after its window when a confirmed order is closed. */
export const autoCloseAfterHours = 72;

/**
 * Why an open order needs an operator: the provider has not answered and it expires soon, nobody has arrived by the end of the visit, the work is not
 * reported as done long after it, or the customer has reported a no-show. An order has at most one of these reasons.
 */
export const attentionKinds = ['unanswered', 'not_arrived', 'unfinished', 'no_show'] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Days after a confirmed order's end during which its two sides can still write to each other. */
export const threadDays = 14;
/** Maximum length of a message. */
export const maxMessageLength = 1_000;

/** Rows of a statement on screen; its sum counts every order, and its file lists every one. */
export const maxStatementLines = 1_000;

/** Days after fulfilment during which an order can be reviewed. */
export const reviewDays = 14;

export const complaintReasons = [
  { value: 'quality', label: 'Quality of the work' },
  { value: 'late', label: 'Came late' },
  { value: 'no_show', label: 'Did not come' },
  { value: 'behaviour', label: 'Behaviour' },
  { value: 'price', label: 'Price' },
  { value: 'damage', label: 'Something was damaged' },
  { value: 'other', label: 'Something else' },
] as const;
export type ComplaintReason = (typeof complaintReasons)[number]['value'];

/** In the order in which a complaint passes through them. */
export const complaintStates = ['new', 'investigating', 'resolved'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** Maximum number of photos of the problem per booking or request, and per message. */
export const maxPhotos = 4;
/** A voice note with the problem: its length in seconds, and what the server accepts in bytes (20 seconds are about 100 kB). */
export const voiceNote = { seconds: 20, maxBytes: 512 * 1024 } as const;
/** When a photo of the work was taken; an order has one of each. */
export const workMoments = ['before', 'after'] as const;
export type WorkMoment = (typeof workMoments)[number];
/** Hours after fulfilment during which the provider can add a photo of the work. */
export const workPhotoHours = 24;
/** Maximum number of photos and voice notes of one account that no form was sent with, per service. */
export const unsentAttachmentsMax = 50;
/** Maximum number of photos per complaint. */
export const maxComplaintPhotos = 5;
/** How many complaints can be made about one order, one after the other. */
export const maxComplaintsOfOrder = 5;
/** Maximum length of a provider's statement. */
export const maxStatementLength = 2000;

/** Weight of the market's mean in a ranking, in reviews, so that a single review does not decide. */
export const priorReviews = 10;
