import {
  autoCloseAfterHours,
  changeLimits,
  delayLimits,
  hourMs,
  minuteMs,
  noShowAfterMinutes,
  outcomeQuestionAfterHours,
  sinceLastMove,
  workPhotoHours,
  type OrderAction,
} from '@karigar/contracts';
import { arrivalDue, canDelay } from './delay.ts';
import { canAskForExtra, isExtraAsked } from './extras.ts';
import { canUndoMark } from './payment.ts';
import { canReportAny, canUndo, canUndoFulfilled, hasReached } from './progress.ts';
import type { ActorRole, HistoryEntry, Order, OrderStatus } from './order.ts';
import type { Side } from './side.ts';

export interface Transition {
  readonly by: ActorRole;
  readonly from: readonly OrderStatus[];
  /** `same`: the status does not change. */
  readonly to: OrderStatus | 'same';
  /** The entries in the history, if not one with the new status. */
  readonly recordAs?: HistoryEntry['what'] | readonly HistoryEntry['what'][];
  /** How often it can be made of one order. */
  readonly maxTimes?: number;
  /** A further condition, e.g. on the time. */
  readonly when?: (order: Order, now: Date) => boolean;
}

/** The window has begun; an instant order begins when it is created. */
const hasBegun = ({ details }: Order, now: Date) => now >= details.schedule.start;

const isNotStarted = ({ state }: Order) => state.status !== 'confirmed' || state.progress !== 'started';

/** The provider has not set out yet. */
export const isNotUnderWay = ({ state }: Order) => state.status !== 'confirmed' || state.progress === null;

/** This many hours after the window. */
const hoursAfterWindow = ({ details: { schedule } }: Order, hours: number) =>
  new Date((schedule.end ?? schedule.start).getTime() + hours * hourMs);

/** From when both sides can say how it ended, if the work has not been reported as done. */
export const outcomeDueFrom = (order: Order): Date => hoursAfterWindow(order, outcomeQuestionAfterHours);
export const isOutcomeDue = (order: Order, now: Date) => now >= outcomeDueFrom(order);
const isOver = (order: Order, now: Date) => now >= hoursAfterWindow(order, autoCloseAfterHours);

/** When the clock ends an open order that nobody changes any more. */
export const closesAt = (order: Order): Date =>
  order.state.status === 'pending' ? order.state.expiresAt : hoursAfterWindow(order, autoCloseAfterHours);

/** The customer has reported a no-show. */
export const isNoShow = ({ state }: Order) => state.status === 'confirmed' && state.noShow === true;

/** What the customer has done since the last move shows that the provider was there: they told the start code, approved an extra part or said that they have paid. */
function isPresenceConfirmed({ history, extras = [], paid }: Order): boolean {
  const movedAt = history.findLast(({ what }) => what === 'rescheduled')?.at;
  return (
    paid?.customer !== undefined ||
    extras.some(({ at }) => movedAt === undefined || at > movedAt) ||
    sinceLastMove(history).some(({ what, withCode }) => what === 'started' && withCode === true)
  );
}

/** From when the customer can say that nobody has come: soon, unless the provider has reported the arrival. */
export const noShowDueFrom = (order: Order): Date =>
  hasReached(order, 'arrived') ? outcomeDueFrom(order) : new Date(arrivalDue(order).getTime() + noShowAfterMinutes * minuteMs);
const canReportNoShow = (order: Order, now: Date) => now >= noShowDueFrom(order) && !isNoShow(order) && !isPresenceConfirmed(order);

const isReminderDue = ({ state }: Order, now: Date) =>
  state.status === 'confirmed' && state.remindAt !== undefined && now >= state.remindAt;
const isEndUnasked = ({ state }: Order) => state.status === 'confirmed' && state.askedAt === undefined;

/** An instant order has no window to change, and an order that is past its expiry does not come back by another time. */
const isReschedulable = (order: Order, now: Date) =>
  order.details.schedule.window !== null && isNotStarted(order) && !isOverdue(order, now);

/** The proposal that the customer can still answer, if any. */
export const openProposal = ({ proposal }: Order, now: Date) => (proposal !== undefined && now < proposal.expiresAt ? proposal : undefined);
const isProposed = (order: Order, now: Date) => openProposal(order, now) !== undefined;

/** The provider can propose another time before the window begins, one proposal at a time. */
const isProposable = (order: Order, now: Date) =>
  isReschedulable(order, now) && isNotUnderWay(order) && !hasBegun(order, now) && !isProposed(order, now);

/** Work that has begun can be paid, once it is clear for how much. */
const isPayable = ({ state, extraAsked }: Order) =>
  state.status === 'fulfilled' ||
  (state.status === 'confirmed' && state.progress === 'started' && state.noShow !== true && extraAsked === undefined);

/** The provider is at work, or was until recently. */
const isPhotographable = ({ state }: Order, now: Date) =>
  (state.status === 'confirmed' && state.progress !== null) ||
  (state.status === 'fulfilled' && now.getTime() - state.fulfilledAt.getTime() <= workPhotoHours * hourMs);

/** It is past its expiry, even if the sweeper has not run yet. */
const isOverdue = ({ state }: Order, now: Date) => state.status === 'pending' && now >= state.expiresAt;

/** The whole lifecycle of an order. `decide`, the allowed actions and INVALID_TRANSITION all come from this table. */
export const transitions = {
  accept: { by: 'provider', from: ['pending'], to: 'confirmed', when: (order, now) => !isOverdue(order, now) },
  reject: { by: 'provider', from: ['pending'], to: 'rejected' },
  /** Of a visit that is reported as a no-show only the start with the code, which shows that the provider came late. */
  progress: { by: 'provider', from: ['confirmed'], to: 'same', when: canReportAny },
  /** Removes an entry from the history instead. */
  undo_progress: { by: 'provider', from: ['confirmed'], to: 'same', recordAs: [], maxTimes: changeLimits.undo_progress, when: canUndo },
  /** Late, but still coming. The window and the other bookings stay as they are. */
  delay: { by: 'provider', from: ['confirmed'], to: 'same', recordAs: 'delayed', maxTimes: delayLimits.changes, when: canDelay },
  ask_extra: {
    by: 'provider',
    from: ['confirmed'],
    to: 'same',
    recordAs: 'extra_asked',
    maxTimes: changeLimits.ask_extra,
    when: canAskForExtra,
  },
  withdraw_extra: { by: 'provider', from: ['confirmed'], to: 'same', recordAs: 'extra_withdrawn', when: isExtraAsked },
  approve_extra: { by: 'customer', from: ['confirmed'], to: 'same', recordAs: 'extra_approved', when: isExtraAsked },
  decline_extra: { by: 'customer', from: ['confirmed'], to: 'same', recordAs: 'extra_declined', when: isExtraAsked },
  fulfil: { by: 'provider', from: ['confirmed'], to: 'fulfilled', when: (order, now) => hasBegun(order, now) && !isNoShow(order) },
  undo_fulfilled: {
    by: 'provider',
    from: ['fulfilled'],
    to: 'confirmed',
    recordAs: 'fulfilment_undone',
    maxTimes: changeLimits.undo_fulfilled,
    when: canUndoFulfilled,
  },
  reschedule: {
    by: 'customer',
    from: ['pending', 'confirmed'],
    to: 'pending',
    recordAs: 'rescheduled',
    maxTimes: changeLimits.move,
    when: isReschedulable,
  },
  propose: {
    by: 'provider',
    from: ['pending', 'confirmed'],
    to: 'same',
    recordAs: 'time_proposed',
    maxTimes: changeLimits.propose,
    when: isProposable,
  },
  withdraw_proposal: {
    by: 'provider',
    from: ['pending', 'confirmed'],
    to: 'same',
    recordAs: 'proposal_withdrawn',
    when: isProposed,
  },
  /** Both sides agree on the new time, which confirms the order. */
  accept_proposal: {
    by: 'customer',
    from: ['pending', 'confirmed'],
    to: 'confirmed',
    recordAs: ['rescheduled', 'confirmed'],
    when: isProposed,
  },
  decline_proposal: { by: 'customer', from: ['pending', 'confirmed'], to: 'same', recordAs: 'proposal_declined', when: isProposed },
  lapse_proposal: {
    by: 'clock',
    from: ['pending', 'confirmed'],
    to: 'same',
    recordAs: 'proposal_lapsed',
    // A proposal that ends at the same moment as its order expires with it.
    when: (order, now) => order.proposal !== undefined && !isProposed(order, now) && !isOverdue(order, now),
  },
  change_address: {
    by: 'customer',
    from: ['pending', 'confirmed'],
    to: 'same',
    recordAs: 'address_changed',
    maxTimes: changeLimits.change_address,
    when: isNotUnderWay,
  },
  cancel: { by: 'customer', from: ['pending', 'confirmed'], to: 'cancelled', when: isNotStarted },
  provider_cancel: { by: 'provider', from: ['confirmed'], to: 'cancelled', when: (order) => isNotStarted(order) && !isNoShow(order) },
  expire: { by: 'clock', from: ['pending'], to: 'expired', when: isOverdue },
  ask_end: {
    by: 'clock',
    from: ['confirmed'],
    to: 'same',
    recordAs: 'end_asked',
    when: (order, now) => isOutcomeDue(order, now) && isEndUnasked(order),
  },
  /** Not in the history: nothing has happened to the order. */
  remind: { by: 'clock', from: ['confirmed'], to: 'same', recordAs: [], when: isReminderDue },
  /** Takes back the report of a no-show, too: the provider came late. */
  confirm_done: { by: 'customer', from: ['confirmed'], to: 'fulfilled', when: (order, now) => isOutcomeDue(order, now) || isNoShow(order) },
  report_no_show: {
    by: 'customer',
    from: ['confirmed'],
    to: 'same',
    recordAs: 'no_show_reported',
    when: canReportNoShow,
  },
  /** After a day the provider need not wait for the customer: nobody admits a no-show without reason. */
  admit_no_show: {
    by: 'provider',
    from: ['confirmed'],
    to: 'cancelled',
    when: (order, now) => isOutcomeDue(order, now) || isNoShow(order),
  },
  pay: {
    by: 'customer',
    from: ['confirmed', 'fulfilled'],
    to: 'same',
    recordAs: 'paid',
    when: (order) => isPayable(order) && order.paid?.customer === undefined,
  },
  receive: {
    by: 'provider',
    from: ['confirmed', 'fulfilled'],
    to: 'same',
    recordAs: 'paid',
    when: (order) => isPayable(order) && order.paid?.provider === undefined,
  },
  undo_pay: {
    by: 'customer',
    from: ['confirmed', 'fulfilled'],
    to: 'same',
    recordAs: 'payment_undone',
    maxTimes: changeLimits.undo_payment,
    when: (order, now) => canUndoMark(order, 'customer', now),
  },
  undo_receive: {
    by: 'provider',
    from: ['confirmed', 'fulfilled'],
    to: 'same',
    recordAs: 'payment_undone',
    maxTimes: changeLimits.undo_payment,
    when: (order, now) => canUndoMark(order, 'provider', now),
  },
  add_photo: {
    by: 'provider',
    from: ['confirmed', 'fulfilled'],
    to: 'same',
    recordAs: 'photo_added',
    maxTimes: changeLimits.add_photo,
    when: isPhotographable,
  },
  auto_fulfil: { by: 'clock', from: ['confirmed'], to: 'fulfilled', when: (order, now) => isOver(order, now) && !isNoShow(order) },
  auto_cancel_no_show: { by: 'clock', from: ['confirmed'], to: 'cancelled', when: (order, now) => isOver(order, now) && isNoShow(order) },
  /** The provider's account is blocked: blocked providers are not sent to customers' homes. */
  auto_cancel_blocked: { by: 'clock', from: ['pending', 'confirmed'], to: 'cancelled', when: isNotStarted },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

/** Whether the table allows this transition now, regardless of the caller and of how often it was made. */
export function isPossible(order: Order, name: TransitionName, now: Date): boolean {
  const transition: Transition = transitions[name];
  return transition.from.includes(order.state.status) && (transition.when?.(order, now) ?? true);
}

/** How often this transition was made. The history forgets a step that is undone, so those are counted by themselves. */
function timesMade({ history, undone }: Order, name: TransitionName): number {
  if (name === 'undo_progress') return undone?.length ?? 0;
  const { recordAs, by: maker }: Transition = transitions[name];
  return history.filter(({ what, by }) => what === recordAs && by === maker).length;
}

/** Whether this transition was made as often as one order allows. */
export function isUsedUp(order: Order, name: TransitionName): boolean {
  const { maxTimes }: Transition = transitions[name];
  return maxTimes !== undefined && timesMade(order, name) >= maxTimes;
}

/** Whether this transition can be made now, regardless of the caller. */
export const isAllowed = (order: Order, name: TransitionName, now: Date): boolean => isPossible(order, name, now) && !isUsedUp(order, name);

/** The contract's name of a transition. The sides have separate transitions for some actions, e.g. for cancelling. */
const actionOf = (name: TransitionName): OrderAction | undefined => {
  switch (name) {
    case 'reschedule':
      return 'move';
    case 'provider_cancel':
      return 'cancel';
    case 'admit_no_show':
      return 'report_no_show';
    case 'receive':
      return 'pay';
    case 'undo_pay':
    case 'undo_receive':
      return 'undo_payment';
    case 'accept_proposal':
      return 'answer_proposal';
    case 'approve_extra':
      return 'answer_extra';
    // These have no button of their own: declining is offered with accepting, and the others are the clock's.
    case 'decline_proposal':
    case 'decline_extra':
    case 'lapse_proposal':
    case 'expire':
    case 'remind':
    case 'ask_end':
    case 'auto_fulfil':
    case 'auto_cancel_no_show':
    case 'auto_cancel_blocked':
      return undefined;
    default:
      return name;
  }
};

/** The actions that a side may take on the order now. */
export function allowedActions(order: Order, side: Side, now: Date): OrderAction[] {
  return (Object.keys(transitions) as TransitionName[])
    .filter((name) => transitions[name].by === side && isAllowed(order, name, now))
    .flatMap((name) => actionOf(name) ?? []);
}
