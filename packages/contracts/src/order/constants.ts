export const orderStatuses = ['pending', 'confirmed', 'rejected', 'cancelled', 'fulfilled', 'expired'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Steps inside a confirmed order, in the order in which they happen. */
export const progressSteps = ['on_the_way', 'arrived', 'started'] as const;
export type ProgressStep = (typeof progressSteps)[number];

/** What the caller may do with an order now; screens offer these and nothing else. */
export const orderActions = ['accept', 'reject', 'progress', 'fulfil', 'move', 'change_address', 'cancel', 'review'] as const;
export type OrderAction = (typeof orderActions)[number];

export const paymentMethods = ['cash', 'card', 'upi', 'bank'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The zone in which days and windows are meant. */
export const marketTimeZone = 'Asia/Kolkata';

/** The five booking windows of a day. `key` is the hour at which a window starts, in the marketplace's zone. */
export const slotWindows = [
  { key: '09', startHour: 9, endHour: 11, label: '9-11 AM' },
  { key: '11', startHour: 11, endHour: 13, label: '11 AM-1 PM' },
  { key: '13', startHour: 13, endHour: 15, label: '1-3 PM' },
  { key: '15', startHour: 15, endHour: 17, label: '3-5 PM' },
  { key: '17', startHour: 17, endHour: 19, label: '5-7 PM' },
] as const;
export type SlotWindow = (typeof slotWindows)[number];
export const slotKeys = ['09', '11', '13', '15', '17'] as const satisfies readonly SlotWindow['key'][];
export type SlotKey = (typeof slotKeys)[number];

/** Times offered by the Update Delivery Time dialog; each lies in exactly one window. */
export const editTimes = [
  { hour: 9, label: '9:00 AM' },
  { hour: 12, label: '12:00 PM' },
  { hour: 15, label: '3:00 PM' },
  { hour: 18, label: '6:00 PM' },
] as const;

/** Minutes between now and the earliest bookable start. */
export const slotLeadMinutes = 60;
/** Days that can be booked, today included. */
export const slotDaysAhead = 14;
/** Seconds that a slot is held for a customer who is still filling in the booking. */
export const slotHoldSeconds = 300;

export const cancellationReasons = [
  { value: 'changed_mind', label: 'Changed my mind' },
  { value: 'found_better_price', label: 'Found a better price elsewhere' },
  { value: 'delivery_too_long', label: 'Delivery time too long' },
  { value: 'ordered_by_mistake', label: 'Ordered by mistake' },
  { value: 'other', label: 'Other' },
] as const;
export type CancellationReason = (typeof cancellationReasons)[number]['value'];

/** Rupees for a direct order whose service states no visiting charge. */
export const defaultVisitingCharge = 500;
/** Rupees on top of the visiting charge of a direct order. */
export const directFees = { platform: 4.99, tax: 8.64 } as const;
/** Rupees on top of the accepted price of an instant order. */
export const instantFees = { platform: 50, tax: 0 } as const;

/** Days after fulfilment in which an order can be reviewed. */
export const reviewDays = 14;

/** Reviews at the market's mean that everybody is given in a ranking, so that a single review does not decide. */
export const priorReviews = 10;
