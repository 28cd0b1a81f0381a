import type { DoorPaymentMethod, OrderAction, OrderStatus, OrderView, ProgressStep, ProviderOrderView } from '@karigar/contracts';
import { autoCloseAfterHours, hourMs, isOpenOrder, progressSteps } from '@karigar/contracts/constants';
import {
  formatDateTime,
  formatMoment,
  formatTime,
  formatVisit,
  formatWindow,
  isoDay,
  locationOf,
  nearDayOf,
  serverNow,
} from '@karigar/platform';
import { text } from './texts.ts';

/** An order prepared for the provider's screens. */
export interface OrderLine {
  readonly id: string;
  /** The order number; the id if there is none. */
  readonly orderNo: string;
  readonly customerName: string;
  readonly serviceType: string;
  readonly address: string;
  readonly issue: string;
  readonly status: OrderStatus | (string & {});
  /** Rupees. */
  readonly total: number | null;
  /** ISO time of the visit, for sorting; empty when unknown. */
  readonly date: string;
  /** ISO time at which the slot ends; empty for an instant order. */
  readonly end: string;
  /** ISO time by which the provider has promised to be there, on the way to an instant order; empty for others. */
  readonly arrivesBy: string;
  /** When the provider, who is running late, has said that they will arrive. */
  readonly delay: OrderView['delay'] | null;
  /** ISO time until which a pending order can be answered; empty for others. */
  readonly expires: string;
  /** The instant request that the order came of; null for a booking. */
  readonly requestId: string | null;
  readonly progress: ProgressStep | null;
  /** The work can be started with the customer's start code. */
  readonly asksStartCode: boolean;
  readonly actions: readonly OrderAction[];
  /** How the customer says that they have paid, which the provider has not confirmed; null for others. */
  readonly saysPaid: DoorPaymentMethod | null;
  /** Number of the customer's unread messages. */
  readonly unreadMessages: number;
  /** Kilometres from the visit before it on the same day; null when unknown. */
  readonly travelKm: number | null;
}

/** Everything but the id may be missing and has a fallback. */
type Incoming = Pick<ProviderOrderView, 'order_id'> & {
  [Name in keyof ProviderOrderView]?: ProviderOrderView[Name] | null | undefined;
};

/** Accepts both formats of the response: the list itself, or the list under `orders`. */
export function readLines(answer: readonly Incoming[] | { orders: readonly Incoming[] }): OrderLine[] {
  return ('orders' in answer ? answer.orders : answer).map(orderLine);
}

/** Converts an order, with the specification's fallbacks for missing fields. */
export function orderLine(order: Incoming): OrderLine {
  const status = (order.status || 'pending').toLowerCase();
  return {
    id: order.order_id,
    orderNo: order.number || order.order_id,
    customerName: order.CustomerInfo?.name || text('customer'),
    serviceType: order.Service?.name || text('service'),
    address: locationOf(order),
    issue: order.issue || order.notes || text('noIssue'),
    status,
    total: order.total ?? null,
    date: order.date ?? '',
    end: order.scheduled_end ?? '',
    arrivesBy: (status === 'confirmed' && isBeforeArrival(order.progress) && order.arrivesBy) || '',
    delay: order.delay ?? null,
    expires: order.expires ?? '',
    requestId: order.request_id ?? null,
    progress: order.progress ?? null,
    asksStartCode: order.asks_start_code ?? false,
    unreadMessages: order.unreadMessages ?? 0,
    travelKm: order.travelKm ?? null,
    saysPaid: order.paid?.customer && !order.paid.provider ? order.paid.method : null,
    actions: order.allowedActions ?? (status === 'pending' ? ['accept', 'reject'] : []),
  };
}

const isBeforeArrival = (progress: Incoming['progress']): boolean => !progress || progress === 'on_the_way';

/** When the customer of an instant order expects the provider, as promised or as said last; empty for others. */
export const arrivalOf = ({ arrivesBy, delay }: Pick<OrderLine, 'arrivesBy' | 'delay'>): string =>
  arrivesBy && (delay?.expected ?? arrivesBy);

/** The provider has not reported the arrival at an instant order by the time at which they are expected. */
export const isLate = (line: Pick<OrderLine, 'arrivesBy' | 'delay'>, now: number): boolean => Date.parse(arrivalOf(line)) < now;

/** The time of the visit: `Today, 3–5 PM`, `Sat, 28 Nov, 3–5 PM`, `Arriving by 4:42 PM`, `Was expected by 27 Nov, 4:42 PM`. */
export function visitTime(line: Pick<OrderLine, 'date' | 'end' | 'arrivesBy' | 'delay'>, now: number = serverNow()): string {
  const { date, end, arrivesBy } = line;
  if (!date) return text('noTime');
  if (arrivesBy) return text(isLate(line, now) ? 'wasExpectedBy' : 'arriveBy', { time: formatMoment(arrivalOf(line), now) });
  const near = nearDayOf(date, now);
  if (near) return text(near, { time: end ? formatWindow(date, end) : formatTime(date) });
  return end ? formatVisit(date, end) : formatDateTime(date);
}

/** `About 20 min late: expected 4:40 PM`, the clock that the customer sees. */
export const delayText = ({ minutes, expected }: NonNullable<OrderLine['delay']>): string =>
  text('delayed', { minutes, time: formatMoment(expected) });

/**
 * The next progress step of a confirmed order, if the server allows one. A day after the visit it is asked how it ended instead; a visit that the customer has
 * denied can still be started with the code.
 */
export function nextStep({
  actions,
  progress,
  asksStartCode,
}: Pick<OrderLine, 'actions' | 'progress' | 'asksStartCode'>): ProgressStep | null {
  if (!actions.includes('progress')) return null;
  if (isDenied({ actions })) return asksStartCode && progress !== 'started' ? 'started' : null;
  if (asksOutcome({ actions })) return null;
  return progressSteps[progress === null ? 0 : progressSteps.indexOf(progress) + 1] ?? null;
}

/** The provider is asked whether the visit took place: nobody has reported on it for a day, or the customer has denied it. */
export const asksOutcome = ({ actions }: Pick<OrderLine, 'actions'>): boolean => actions.includes('report_no_show');

/** The customer says that nobody came: the order ends as such, unless they say otherwise or tell the code. */
export const isDenied = ({ actions }: Pick<OrderLine, 'actions'>): boolean => asksOutcome({ actions }) && !actions.includes('fulfil');

/** Whether the visit is on this day. */
export const isOn = (day: string, { date }: Pick<OrderLine, 'date'>): boolean => date !== '' && isoDay(date) === day;

/** A visit whose slot has not ended. An instant order has none: it counts until both sides are asked about it. */
export const isToCome = (line: OrderLine, now: number): boolean => (line.end ? Date.parse(line.end) > now : !asksOutcome(line));

/** ISO time until which an order can be answered, or its outcome be reported; empty if there is no deadline. */
export const answerUntil = (line: OrderLine): string =>
  asksOutcome(line) ? new Date(Date.parse(line.end || line.date) + autoCloseAfterHours * hourMs).toISOString() : line.expires;

/** Whether the provider is at work on the order, or an instant customer waits for them. */
export const isUnderWay = ({ status, requestId, progress }: Pick<OrderLine, 'status' | 'requestId' | 'progress'>): boolean =>
  status === 'confirmed' && (requestId !== null || progress !== null);

/** Whether a visit that began on an earlier day is part of this one: its slot ends on it, be it at midnight, or the work is under way. */
export const goesOn = (day: string, line: OrderLine): boolean =>
  line.status === 'confirmed' && !asksOutcome(line) && (isUnderWay(line) || isOn(day, { date: line.end }));

/** The next accepted order: one in progress or an instant one, else the first whose slot has not ended, else the first. */
export function nextVisit(lines: readonly OrderLine[], now: number): OrderLine | undefined {
  const visits = linesOf('confirmed', lines)
    .filter((line) => !asksOutcome(line))
    .sort((a, b) => a.date.localeCompare(b.date));
  return visits.find(isUnderWay) ?? visits.find(({ end, date }) => Date.parse(end || date) > now) ?? visits[0];
}

/** An accepted booking whose time, or announced delay, is over without a report. After a day it is asked about. */
export const isMissed = (
  line: Pick<OrderLine, 'status' | 'requestId' | 'progress' | 'actions' | 'date' | 'end' | 'delay'>,
  now: number,
): boolean =>
  line.status === 'confirmed' &&
  !isUnderWay(line) &&
  !asksOutcome(line) &&
  [line.end || line.date, line.delay?.expected ?? line.date].every((time) => Date.parse(time) <= now);

/** The earliest first. */
export const missedVisits = (lines: readonly OrderLine[], now: number): OrderLine[] =>
  lines.filter((line) => isMissed(line, now)).sort((a, b) => a.date.localeCompare(b.date));

/** Whether an order waits for the provider: for an answer to its customer, or for a word on its visit, whose time is over. */
export const needsAnswer = (line: OrderLine, now: number): boolean => line.status === 'pending' || asksOutcome(line) || isMissed(line, now);

/** The specification's tabs, and one for expired orders. */
export const orderTabs = ['all', 'pending', 'confirmed', 'rejected', 'fulfilled', 'cancelled', 'expired'] as const;
export type OrderTab = (typeof orderTabs)[number];

export const linesOf = (tab: OrderTab, lines: readonly OrderLine[]): readonly OrderLine[] =>
  tab === 'all' ? lines : lines.filter(({ status }) => status === tab);

/** Upcoming visits first, soonest first; then past ones, latest first. */
export const inOrderOfVisits = (lines: readonly OrderLine[]): readonly OrderLine[] => [
  ...lines.filter(isOpenOrder).sort((a, b) => a.date.localeCompare(b.date)),
  ...lines.filter((line) => !isOpenOrder(line)).sort((a, b) => b.date.localeCompare(a.date)),
];
