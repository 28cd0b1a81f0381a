import {
  defined,
  hourMs,
  minuteMs,
  nobodyHomeReason,
  noShowReason,
  ok,
  proposalHours,
  refuse,
  refuseField,
  reminderHours,
  type CancellationReason,
  type ProviderReason,
  type Decision,
  type DelayMinutes,
  type DoorPaymentMethod,
  type ProgressStep,
  type WorkMoment,
} from '@karigar/contracts';
import type { Place } from '@karigar/contracts/places';
import { arrivalAfter, isAwaited, isSoonEnough } from './delay.ts';
import { isExtraApproved, isProviderOnSite, withExtra } from './extras.ts';
import { isNotUnderWay, isNoShow, isOutcomeDue, isPossible, isUsedUp, transitions, type Transition } from './transitions.ts';
import {
  isOpen,
  isSameAddress,
  isSameWindow,
  type Cancelled,
  type Confirmed,
  type Order,
  type OrderState,
  type Schedule,
  type WindowSchedule,
} from './order.ts';
import { pendingUntil } from './new-order.ts';
import { isMarkUndone, wasFirst, withoutMark } from './payment.ts';
import { canReport, hasReached, withoutLastStep } from './progress.ts';
import { refuseTransition, refuseUnseen } from './refuse-transition.ts';
import type { Side } from './side.ts';
import { hasStartCode, refuseStartCode } from './start-code.ts';

/** A command that a client may send again when the answer was lost. It is then not executed again; the answer is the current order. */
interface Repeatable {
  /** The same for a retry by the same account. */
  readonly operation?: string;
}

/** An answer to the extra part that the customer has seen. */
interface ExtraSeen {
  /** When it was asked for. */
  readonly askedAt?: Date | undefined;
}

/** Commands on the visit of a confirmed order. */
type VisitCommand =
  | ({
      readonly type: 'progress';
      readonly step: ProgressStep;
      /** The customer's start code. */ readonly code?: string | undefined;
    } & Repeatable)
  | { readonly type: 'delay'; readonly minutes: DelayMinutes }
  | ({ readonly type: 'fulfil' } & Repeatable)
  | ({ readonly type: 'ask_extra'; readonly item: string; /** Integer paise. */ readonly amount: number } & Repeatable)
  | ({ readonly type: 'approve_extra'; /** Integer paise that the customer has seen. */ readonly amount: number } & ExtraSeen)
  | ({ readonly type: 'decline_extra' } & ExtraSeen)
  | { readonly type: 'remind' | 'undo_progress' | 'withdraw_extra' | 'ask_end' | 'report_no_show' };

export type OrderCommand =
  | VisitCommand
  | ({ readonly type: 'accept' } & Repeatable)
  | ({ readonly type: 'reject'; readonly reason?: ProviderReason | undefined; readonly note?: string | undefined } & Repeatable)
  | { readonly type: 'reschedule'; readonly schedule: Schedule }
  | { readonly type: 'propose'; readonly schedule: WindowSchedule }
  | {
      readonly type: 'accept_proposal' | 'decline_proposal';
      /** Start of the proposal that the customer has seen. */ readonly start?: Date | undefined;
    }
  | { readonly type: 'withdraw_proposal' | 'lapse_proposal' }
  | { readonly type: 'change_address'; readonly location: string; readonly place: Place | null }
  | { readonly type: 'cancel' | 'provider_cancel'; readonly reason: CancellationReason | null; readonly note: string | null }
  | { readonly type: 'pay' | 'receive'; readonly method: DoorPaymentMethod }
  | {
      readonly type: 'undo_pay' | 'undo_receive';
      /** When the mark was made that the caller has seen. */ readonly at?: Date | undefined;
    }
  | { readonly type: 'add_photo'; readonly moment: WorkMoment; /** Id of the photo. */ readonly photo: string }
  | {
      readonly type:
        | 'expire'
        | 'undo_fulfilled'
        | 'confirm_done'
        | 'admit_no_show'
        | 'auto_fulfil'
        | 'auto_cancel_no_show'
        | 'auto_cancel_blocked';
    };

export type ExtraOutcome = 'asked' | 'withdrawn' | 'approved' | 'declined';

type ProposalEnd = 'withdrawn' | 'declined' | 'lapsed';

export type OrderFact =
  | { readonly type: 'OrderPlaced' }
  | { readonly type: 'OrderConfirmed' }
  | { readonly type: 'OrderRejected' }
  | { readonly type: 'OrderProgressed'; readonly step: ProgressStep }
  | { readonly type: 'OrderProgressUndone' }
  | { readonly type: 'OrderDelayed' }
  | { readonly type: 'OrderFulfilled' }
  | { readonly type: 'OrderFulfilmentUndone' }
  | { readonly type: 'OrderRescheduled'; /** When the visit would have been. */ readonly previous: Schedule }
  | { readonly type: 'OrderProposalChanged'; readonly outcome: 'proposed' | ProposalEnd; readonly schedule: WindowSchedule }
  | { readonly type: 'OrderAddressChanged' }
  | { readonly type: 'OrderCancelled' }
  | { readonly type: 'OrderExpired'; readonly proposalUnanswered: boolean }
  | { readonly type: 'OrderPaymentMarked'; readonly by: Side; readonly method: DoorPaymentMethod }
  | {
      readonly type: 'OrderPaymentUndone';
      readonly by: Side;
      readonly method: DoorPaymentMethod;
      /** The other side was asked to confirm the mark. */ readonly first: boolean;
    }
  | { readonly type: 'OrderExtraChanged'; readonly outcome: ExtraOutcome; /** Integer paise. */ readonly amount: number }
  | { readonly type: 'OrderWorkPhotoAdded'; readonly moment: WorkMoment }
  | { readonly type: 'OrderVisitNear' }
  | { readonly type: 'OrderEndAsked'; readonly asked: 'both' | 'provider'; /** It was reported before. */ readonly noShow?: true };

type OrderDecision = Decision<Order, OrderFact>;

/** Decides one command. Returns the order's new state and the facts, or the refusal. An expected refusal is never an exception. */
export function decide(order: Order, command: OrderCommand, now: Date): OrderDecision {
  if (isRepeated(order, command, now)) return ok({ state: order, facts: [] });
  if (isDelayRefused(order, command, now)) return refuse('DELAY_TOO_LONG');
  if (!isPossible(order, command.type, now)) return refuseTransition(order, command, now);
  const effect = effectOf(order, command, now);
  if (!effect.ok) return effect;
  if (isUsedUp(order, command.type)) return refuse('CHANGED_TOO_OFTEN');
  const { state, facts } = effect.value;
  return ok({ state: withHistory(state, command, now), facts });
}

const operationOf = (command: OrderCommand): string | undefined => ('operation' in command ? command.operation : undefined);

/** Whether the command has been executed already: the repetition of a call, or a second tap. */
function isRepeated(order: Order, command: OrderCommand, now: Date): boolean {
  const { details, state, history, extraAsked, paid, undone, workPhotos } = order;
  const operation = operationOf(command);
  if (operation !== undefined && (history.some((entry) => entry.operation === operation) || undone?.includes(operation))) return true;
  switch (command.type) {
    case 'pay':
    case 'receive':
      return paid?.[transitions[command.type].by] !== undefined;
    case 'undo_pay':
    case 'undo_receive':
      return isMarkUndone(order, transitions[command.type].by);
    case 'ask_extra':
      return extraAsked?.item === command.item && extraAsked.amount === command.amount;
    case 'approve_extra':
      return isExtraApproved(order, command);
    case 'add_photo':
      return workPhotos?.[command.moment] === command.photo;
    case 'reschedule':
      // A confirmed order is asked about again only when its time changes.
      return isOpen(order) && isSameWindow(details.schedule.window, command.schedule.window);
    case 'change_address':
      return isOpen(order) && isSameAddress(details, command);
    case 'delay':
      return (
        state.status === 'confirmed' &&
        isAwaited(order, now) &&
        state.expectedArrival?.getTime() === arrivalAfter(order, command.minutes, now).getTime()
      );
    default:
      return false;
  }
}

/** Whether an awaited provider reports too long a delay, or reports one too often. */
const isDelayRefused = (order: Order, command: OrderCommand, now: Date): boolean =>
  command.type === 'delay' &&
  isAwaited(order, now) &&
  (isUsedUp(order, command.type) || !isSoonEnough(order, arrivalAfter(order, command.minutes, now)));

const changed = (state: Order, fact: OrderFact): OrderDecision => ok({ state, facts: [fact] });

/** What a command that the table allows changes, except for what `withHistory` adds. Refuses a command whose data do not fit the order. */
function effectOf(order: Order, command: OrderCommand, now: Date): OrderDecision {
  const { details, state, proposal, paid, workPhotos } = order;
  switch (command.type) {
    case 'accept':
      return changed({ ...order, state: newlyConfirmed(details.schedule, now) }, { type: 'OrderConfirmed' });
    case 'reject': {
      const { reason, note } = command;
      if (reason === nobodyHomeReason) return refuseField('reason', 'Choose another reason: nobody has come yet.');
      return changed({ ...order, state: { status: 'rejected', ...defined({ reason, note }) } }, { type: 'OrderRejected' });
    }
    case 'expire':
      return changed({ ...order, state: { status: 'expired' } }, { type: 'OrderExpired', proposalUnanswered: proposal !== undefined });
    case 'reschedule': {
      const { schedule } = command;
      const pending: OrderState = { status: 'pending', expiresAt: pendingUntil(schedule.start, now) };
      return changed(
        { ...order, details: { ...details, schedule }, state: pending },
        { type: 'OrderRescheduled', previous: details.schedule },
      );
    }
    case 'propose': {
      const { schedule } = command;
      if (isSameWindow(details.schedule.window, schedule.window)) return refuseTransition(order, command, now);
      const expiresAt = proposalUntil(order, schedule, now);
      // The provider has answered, so the order must not expire before the customer can.
      const waiting = state.status === 'pending' && state.expiresAt < expiresAt ? { ...state, expiresAt } : state;
      return changed(
        { ...order, state: waiting, proposal: { schedule, expiresAt } },
        { type: 'OrderProposalChanged', outcome: 'proposed', schedule },
      );
    }
    case 'accept_proposal': {
      if (proposal === undefined || !isSeen(command.start, proposal.schedule.start)) return refuseUnseen(order);
      return changed(
        { ...order, details: { ...details, schedule: proposal.schedule }, state: newlyConfirmed(proposal.schedule, now) },
        { type: 'OrderRescheduled', previous: details.schedule },
      );
    }
    case 'decline_proposal':
      return isSeen(command.start, proposal?.schedule.start) ? endProposal(order, 'declined') : refuseUnseen(order);
    case 'withdraw_proposal':
      return endProposal(order, 'withdrawn');
    case 'lapse_proposal':
      return endProposal(order, 'lapsed');
    case 'change_address': {
      const { location, place } = command;
      return changed({ ...order, details: { ...details, location, place } }, { type: 'OrderAddressChanged' });
    }
    case 'cancel':
    case 'provider_cancel':
      if (command.reason === nobodyHomeReason && !hasReached(order, 'arrived'))
        return refuseField('reason', 'Say first that you have arrived.');
      return cancel(order, { by: transitions[command.type].by, reason: command.reason, note: command.note });
    case 'admit_no_show':
    case 'auto_cancel_no_show':
      return cancel(order, { by: transitions[command.type].by, reason: noShowReason.value, note: null });
    case 'auto_cancel_blocked':
      return cancel(order, { by: 'clock', reason: null, note: null });
    case 'confirm_done':
    case 'auto_fulfil':
      return changed({ ...order, state: { status: 'fulfilled', fulfilledAt: now } }, { type: 'OrderFulfilled' });
    case 'undo_fulfilled':
      if (state.status !== 'fulfilled' || state.before === undefined) return refuseTransition(order, command, now);
      return changed({ ...order, state: state.before }, { type: 'OrderFulfilmentUndone' });
    case 'pay':
    case 'receive': {
      const { by } = transitions[command.type];
      const { method } = command;
      return changed({ ...order, paid: { ...paid, [by]: { method, at: now } } }, { type: 'OrderPaymentMarked', by, method });
    }
    case 'undo_pay':
    case 'undo_receive': {
      const { by } = transitions[command.type];
      const mark = paid?.[by];
      if (mark === undefined || !isSeen(command.at, mark.at)) return refuseUnseen(order);
      return changed(
        { ...order, paid: withoutMark(order, by) },
        { type: 'OrderPaymentUndone', by, method: mark.method, first: wasFirst(order, by) },
      );
    }
    case 'add_photo': {
      // One photo before and one after the work; another one replaces it.
      const { moment, photo } = command;
      return changed({ ...order, workPhotos: { ...workPhotos, [moment]: photo } }, { type: 'OrderWorkPhotoAdded', moment });
    }
    default:
      return state.status === 'confirmed' ? effectOnVisit({ ...order, state }, command, now) : refuseTransition(order, command, now);
  }
}

/** What a command on the visit changes. The order is confirmed. */
function effectOnVisit(order: Order & { readonly state: Confirmed }, command: VisitCommand, now: Date): OrderDecision {
  const { details, state, extras = [], extraAsked } = order;
  switch (command.type) {
    case 'progress': {
      const { step } = command;
      if (!canReport(order, step, now) || (state.noShow && !hasStartCode(command))) return refuseTransition(order, command, now);
      const { noShow: _, ...visit } = state;
      return (
        refuseStartCode(order, command) ?? changed({ ...order, state: { ...visit, progress: step } }, { type: 'OrderProgressed', step })
      );
    }
    case 'undo_progress': {
      // The step was never made: its line disappears from the timeline that both sides see.
      const { history, progress, operation } = withoutLastStep(order);
      const undone = operation === undefined ? order.undone : [...(order.undone ?? []), operation];
      return changed({ ...order, state: { ...state, progress }, history, ...defined({ undone }) }, { type: 'OrderProgressUndone' });
    }
    case 'delay':
      return changed(
        { ...order, state: { ...state, expectedArrival: arrivalAfter(order, command.minutes, now) } },
        { type: 'OrderDelayed' },
      );
    case 'fulfil':
      return changed({ ...order, state: { status: 'fulfilled', fulfilledAt: now, before: state } }, { type: 'OrderFulfilled' });
    case 'remind': {
      const { remindAt: _, ...reminded } = state;
      // After an outage it may be too late.
      return ok({ state: { ...order, state: reminded }, facts: now < details.schedule.start ? [{ type: 'OrderVisitNear' }] : [] });
    }
    case 'ask_end':
      return changed(
        { ...order, state: { ...state, askedAt: now } },
        { type: 'OrderEndAsked', asked: 'both', ...defined({ noShow: state.noShow }) },
      );
    case 'report_no_show': {
      // After an early report both are asked a day later, as usual: the provider may have come after all.
      const askedAt = state.askedAt ?? (isOutcomeDue(order, now) ? now : undefined);
      return changed(
        { ...order, state: { ...state, noShow: true, ...defined({ askedAt }) } },
        { type: 'OrderEndAsked', asked: 'provider' },
      );
    }
    case 'ask_extra': {
      const { item, amount } = command;
      return changed({ ...order, extraAsked: { item, amount, at: now } }, { type: 'OrderExtraChanged', outcome: 'asked', amount });
    }
    case 'withdraw_extra':
      return endExtra(order, 'withdrawn');
    case 'approve_extra': {
      if (extraAsked?.amount !== command.amount || !isSeen(command.askedAt, extraAsked.at)) return refuseUnseen(order);
      const approved = { ...extraAsked, at: now, askedAt: extraAsked.at };
      const prices = withExtra(details.prices, extraAsked);
      return endExtra({ ...order, details: { ...details, prices }, extras: [...extras, approved] }, 'approved');
    }
    case 'decline_extra':
      return isSeen(command.askedAt, extraAsked?.at) ? endExtra(order, 'declined') : refuseUnseen(order);
    default:
      return command satisfies never;
  }
}

function newlyConfirmed({ start }: Schedule, now: Date): OrderState {
  // A minute later, because the reminder of the first window of a day would be due at the second in which quiet hours usually end.
  const remindAt = new Date(start.getTime() - reminderHours * hourMs + minuteMs);
  return { status: 'confirmed', confirmedAt: now, progress: null, ...defined({ remindAt: now < remindAt ? remindAt : undefined }) };
}

const cancel = (order: Order, why: Omit<Cancelled, 'status'>): OrderDecision =>
  changed({ ...order, state: { status: 'cancelled', ...why } }, { type: 'OrderCancelled' });

/** How long the customer can answer a proposal made now. */
const proposalUntil = ({ details }: Order, proposed: WindowSchedule, now: Date): Date =>
  new Date(Math.min(now.getTime() + proposalHours * hourMs, details.schedule.start.getTime(), proposed.start.getTime()));

function endProposal({ proposal, ...order }: Order, outcome: ProposalEnd): OrderDecision {
  if (proposal === undefined) return refuseUnseen(order);
  return changed(order, { type: 'OrderProposalChanged', outcome, schedule: proposal.schedule });
}

function endExtra({ extraAsked, ...order }: Order, outcome: Exclude<ExtraOutcome, 'asked'>): OrderDecision {
  if (extraAsked === undefined) return refuseUnseen(order);
  return changed(order, { type: 'OrderExtraChanged', outcome, amount: extraAsked.amount });
}

/** Whether a command is about what the order has now, as far as it says what its caller has seen. */
const isSeen = (seen: Date | undefined, current: Date | undefined): boolean => seen === undefined || seen.getTime() === current?.getTime();

/** The order after a command, with what the table records in its history, and without questions that no longer arise. */
function withHistory({ proposal, extraAsked, ...order }: Order, command: OrderCommand, at: Date): Order {
  const { by, to, recordAs }: Transition = transitions[command.type];
  const lines = [command.type === 'progress' ? command.step : (recordAs ?? order.state.status)].flat();
  const operation = operationOf(command);
  const withCode = hasStartCode(command) || undefined;
  const keepsProposal = to === 'same' && isNotUnderWay(order) && !isNoShow(order);
  return {
    ...order,
    history: [...order.history, ...lines.map((what) => ({ what, at, by, ...defined({ operation, withCode }) }))],
    ...defined({
      proposal: keepsProposal ? proposal : undefined,
      extraAsked: isProviderOnSite(order.state) ? extraAsked : undefined,
    }),
  };
}
