import {
  defined,
  hourMs,
  noShowReason,
  ok,
  proposalHours,
  refuse,
  type CancellationReason,
  type ProviderReason,
  type Decision,
  type DelayMinutes,
  type DoorPaymentMethod,
  type ProgressStep,
  type Refusal,
  type WorkMoment,
} from '@karigar/contracts';
import type { Place } from '@karigar/contracts/places';
import { arrivalAfter, isAwaited, isWithinLimits } from './delay.ts';
import { extraAskedAfter, extrasAfter, isExtraDone, isExtraSeen, withExtra } from './extras.ts';
import { isPossible, isUsedUp, moves } from './moves.ts';
import {
  isOpen,
  isSameAddress,
  isSameWindow,
  type HistoryEntry,
  type Order,
  type OrderDetails,
  type OrderState,
  type Schedule,
  type WindowSchedule,
} from './order.ts';
import { pendingUntil } from './new-order.ts';
import { isMarkUndone, markUndoneFact, withoutMark } from './payment.ts';
import { canReport, withoutLastStep } from './progress.ts';
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

export type OrderCommand =
  | ({ readonly type: 'accept' | 'fulfil' } & Repeatable)
  | ({ readonly type: 'reject'; readonly reason?: ProviderReason | undefined; readonly note?: string | undefined } & Repeatable)
  | ({
      readonly type: 'progress';
      readonly step: ProgressStep;
      /** The customer's start code. */ readonly code?: string | undefined;
    } & Repeatable)
  | { readonly type: 'delay'; readonly minutes: DelayMinutes }
  | { readonly type: 'undo_progress' | 'undo_fulfilled' }
  | { readonly type: 'move'; readonly schedule: Schedule }
  | { readonly type: 'propose'; readonly schedule: WindowSchedule }
  | {
      readonly type: 'accept_proposal' | 'decline_proposal';
      /** Start of the proposal that the customer has seen. */ readonly start?: Date | undefined;
    }
  | { readonly type: 'withdraw_proposal' | 'lapse_proposal' }
  | { readonly type: 'change_address'; readonly location: string; readonly place: Place | null }
  | { readonly type: 'cancel' | 'provider_cancel'; readonly reason: CancellationReason | null; readonly note: string | null }
  | { readonly type: 'expire' }
  | { readonly type: 'pay' | 'receive'; readonly method: DoorPaymentMethod }
  | {
      readonly type: 'undo_pay' | 'undo_receive';
      /** When the mark was made that the caller has seen. */ readonly at?: Date | undefined;
    }
  | ({ readonly type: 'ask_extra'; readonly item: string; /** Integer paise. */ readonly amount: number } & Repeatable)
  | ({ readonly type: 'approve_extra'; /** Integer paise that the customer has seen. */ readonly amount: number } & ExtraSeen)
  | ({ readonly type: 'decline_extra' } & ExtraSeen)
  | { readonly type: 'withdraw_extra' }
  | { readonly type: 'add_photo'; readonly moment: WorkMoment; /** Id of the photo. */ readonly photo: string }
  | {
      readonly type:
        | 'ask_outcome'
        | 'confirm_done'
        | 'report_no_show'
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
  | { readonly type: 'OrderRescheduled' }
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
  | { readonly type: 'OrderEndAsked'; readonly asked: 'both' | 'provider' };

/** Refuses what the order's state does not allow, and says which state that is. */
export const refuseTransition = ({ state: { status } }: Order): Refusal => refuse('INVALID_TRANSITION', { status, currentStatus: status });

/** Decides one command. Returns the order's new state and the facts, or the refusal. An expected refusal is never an exception. */
export function decide(order: Order, command: OrderCommand, now: Date): Decision<Order, OrderFact> {
  if (isDone(order, command, now)) return ok({ state: order, facts: [] });
  if (command.type === 'delay' && isAwaited(order, now) && !isWithinLimits(order, arrivalAfter(order, command.minutes, now)))
    return refuse('DELAY_TOO_LONG');
  if (!isPossible(order, command.type, now) || !isApplicable(order, command, now)) return refuseTransition(order);
  if (isUsedUp(order, command.type)) return refuse('CHANGED_TOO_OFTEN');
  const wrongCode = refuseStartCode(order, command);
  if (wrongCode !== undefined) return wrongCode;
  const details = detailsAfter(order, command);
  const state = stateAfter(order, details, command, now);
  return ok({
    state: {
      id: order.id,
      details,
      state,
      history: historyAfter(order, command, state, now),
      ...defined({
        proposal: proposalAfter(order, command, now),
        extras: extrasAfter(order, command, now),
        extraAsked: extraAskedAfter(order, command, state, now),
        paid: paidAfter(order, command, now),
        workPhotos: workPhotosAfter(order, command),
        codesTried: order.codesTried,
        undone: undoneAfter(order, command),
        reviewed: order.reviewed,
      }),
    },
    facts: factsOf(order, command),
  });
}

const operationOf = (command: OrderCommand): string | undefined => ('operation' in command ? command.operation : undefined);

/** Whether the command has been executed already: the repetition of a call, or a second tap. */
function isDone(order: Order, command: OrderCommand, now: Date): boolean {
  const { details, history, paid, undone, workPhotos, state } = order;
  const made = operationOf(command);
  if (made !== undefined && (history.some(({ operation }) => operation === made) || undone?.includes(made))) return true;
  if (isExtraDone(order, command)) return true;
  if (isPayment(command)) return paid?.[moves[command.type].by] !== undefined;
  if (isPaymentUndo(command)) return isMarkUndone(order, moves[command.type].by);
  if (command.type === 'add_photo') return workPhotos?.[command.moment] === command.photo;
  // A confirmed order is asked about again only when its time changes.
  if (command.type === 'move') return isOpen(order) && isSameWindow(details.schedule.window, command.schedule.window);
  if (command.type === 'change_address') return isOpen(order) && isSameAddress(details, command);
  if (command.type !== 'delay' || state.status !== 'confirmed' || !isAwaited(order, now)) return false;
  return state.expectedArrival?.getTime() === arrivalAfter(order, command.minutes, now).getTime();
}

type Payment = Extract<OrderCommand, { type: 'pay' | 'receive' }>;
const isPayment = (command: OrderCommand): command is Payment => command.type === 'pay' || command.type === 'receive';

type PaymentUndo = Extract<OrderCommand, { type: 'undo_pay' | 'undo_receive' }>;
const isPaymentUndo = (command: OrderCommand): command is PaymentUndo => command.type === 'undo_pay' || command.type === 'undo_receive';

function paidAfter(order: Order, command: OrderCommand, at: Date): Order['paid'] {
  if (isPayment(command)) return { ...order.paid, [moves[command.type].by]: { method: command.method, at } };
  return isPaymentUndo(command) ? withoutMark(order, moves[command.type].by) : order.paid;
}

function undoneAfter(order: Order, { type }: OrderCommand): Order['undone'] {
  if (type !== 'undo_progress') return order.undone;
  const { operation } = withoutLastStep(order);
  return operation === undefined ? order.undone : [...(order.undone ?? []), operation];
}

/** One photo before and one after the work; another one replaces it. */
const workPhotosAfter = ({ workPhotos }: Order, command: OrderCommand): Order['workPhotos'] =>
  command.type === 'add_photo' ? { ...workPhotos, [command.moment]: command.photo } : workPhotos;

/** How long the customer can answer a proposal made now. */
const proposalUntil = ({ details }: Order, proposed: WindowSchedule, now: Date): Date =>
  new Date(Math.min(now.getTime() + proposalHours * hourMs, details.schedule.start.getTime(), proposed.start.getTime()));

/** Commands after which an open proposal stays open. */
const keepingProposal: readonly OrderCommand['type'][] = [
  'change_address',
  'ask_outcome',
  'pay',
  'receive',
  'undo_pay',
  'undo_receive',
  'add_photo',
  'delay',
];

function proposalAfter(order: Order, command: OrderCommand, now: Date): Order['proposal'] {
  if (command.type === 'propose') return { schedule: command.schedule, expiresAt: proposalUntil(order, command.schedule, now) };
  return keepingProposal.includes(command.type) ? order.proposal : undefined;
}

/** Whether the command's own data suit the order, in addition to the table's conditions. */
function isApplicable(order: Order, command: OrderCommand, now: Date): boolean {
  if (command.type === 'accept_proposal' || command.type === 'decline_proposal')
    return command.start === undefined || command.start.getTime() === order.proposal?.schedule.start.getTime();
  if (command.type === 'approve_extra' || command.type === 'decline_extra') return isExtraSeen(order, command);
  if (isPaymentUndo(command))
    return command.at === undefined || command.at.getTime() === order.paid?.[moves[command.type].by]?.at.getTime();
  if (command.type === 'propose') return !isSameWindow(order.details.schedule.window, command.schedule.window);
  return command.type !== 'progress' || canReport(order, command.step, now);
}

function detailsAfter({ details, proposal, extraAsked }: Order, command: OrderCommand): OrderDetails {
  if (command.type === 'approve_extra' && extraAsked !== undefined) return { ...details, prices: withExtra(details.prices, extraAsked) };
  if (command.type === 'accept_proposal' && proposal !== undefined) return { ...details, schedule: proposal.schedule };
  if (command.type === 'move') return { ...details, schedule: command.schedule };
  if (command.type === 'change_address') return { ...details, location: command.location, place: command.place };
  return details;
}

/** The state named by the table's `to`, with the data of that status. */
function stateAfter(order: Order, { schedule }: OrderDetails, command: OrderCommand, now: Date): OrderState {
  const { state } = order;
  const { to, by } = moves[command.type];
  switch (to) {
    case 'same':
      // The provider has answered, so the order must not expire before the customer can.
      if (state.status === 'pending' && command.type === 'propose')
        return {
          ...state,
          expiresAt: new Date(Math.max(state.expiresAt.getTime(), proposalUntil(order, command.schedule, now).getTime())),
        };
      if (state.status !== 'confirmed') return state;
      if (command.type === 'progress') return { ...state, progress: command.step };
      if (command.type === 'delay') return { ...state, expectedArrival: arrivalAfter(order, command.minutes, now) };
      if (command.type === 'ask_outcome') return { ...state, askedAt: now };
      if (command.type === 'report_no_show') return { ...state, noShow: true, askedAt: state.askedAt ?? now };
      return command.type === 'undo_progress' ? { ...state, progress: withoutLastStep(order).progress } : state;
    case 'pending':
      return { status: to, expiresAt: pendingUntil(schedule.start, now) };
    case 'confirmed':
      return restored(order, command) ?? { status: to, confirmedAt: now, progress: null };
    case 'fulfilled':
      return { status: to, fulfilledAt: now, ...(command.type === 'fulfil' && state.status === 'confirmed' ? { before: state } : {}) };
    case 'cancelled':
      if (command.type === 'cancel' || command.type === 'provider_cancel')
        return { status: to, by, reason: command.reason, note: command.note };
      return { status: to, by, reason: command.type === 'auto_cancel_blocked' ? null : noShowReason.value, note: null };
    case 'rejected':
      return {
        status: to,
        ...(command.type === 'reject' && command.reason !== undefined ? { reason: command.reason } : {}),
        ...(command.type === 'reject' && command.note !== undefined ? { note: command.note } : {}),
      };
    case 'expired':
      return { status: to };
    default:
      return to satisfies never;
  }
}

/** The state before the order was fulfilled, when that is undone. */
const restored = ({ state }: Order, { type }: OrderCommand): OrderState | undefined =>
  type === 'undo_fulfilled' && state.status === 'fulfilled' ? state.before : undefined;

/** An undone step was never made: its line disappears from the timeline that both sides see. */
function historyAfter(order: Order, command: OrderCommand, state: OrderState, at: Date): readonly HistoryEntry[] {
  if (command.type === 'undo_progress') return withoutLastStep(order).history;
  const { by } = moves[command.type];
  const moved: HistoryEntry[] = command.type === 'accept_proposal' ? [{ what: 'moved', at, by }] : [];
  const operation = operationOf(command);
  const withCode = hasStartCode(command) || undefined;
  return [...order.history, ...moved, { what: recordOf(command, state), at, by, ...defined({ operation, withCode }) }];
}

const recordOf = (command: OrderCommand, state: OrderState): HistoryEntry['what'] => {
  if (command.type === 'progress') return command.step;
  const move = moves[command.type];
  return 'recordAs' in move ? move.recordAs : state.status;
};

function proposalFact({ proposal }: Order, outcome: ProposalEnd): OrderFact[] {
  return proposal === undefined ? [] : [{ type: 'OrderProposalChanged', outcome, schedule: proposal.schedule }];
}

function extraFact({ extraAsked }: Order, outcome: Exclude<ExtraOutcome, 'asked'>): OrderFact[] {
  return extraAsked === undefined ? [] : [{ type: 'OrderExtraChanged', outcome, amount: extraAsked.amount }];
}

function factsOf(order: Order, command: OrderCommand): OrderFact[] {
  switch (command.type) {
    case 'accept':
      return [{ type: 'OrderConfirmed' }];
    case 'reject':
      return [{ type: 'OrderRejected' }];
    case 'progress':
      return [{ type: 'OrderProgressed', step: command.step }];
    case 'undo_progress':
      return [{ type: 'OrderProgressUndone' }];
    case 'delay':
      return [{ type: 'OrderDelayed' }];
    case 'fulfil':
    case 'confirm_done':
    case 'auto_fulfil':
      return [{ type: 'OrderFulfilled' }];
    case 'undo_fulfilled':
      return [{ type: 'OrderFulfilmentUndone' }];
    case 'move':
    case 'accept_proposal':
      return [{ type: 'OrderRescheduled' }];
    case 'propose':
      return [{ type: 'OrderProposalChanged', outcome: 'proposed', schedule: command.schedule }];
    case 'withdraw_proposal':
      return proposalFact(order, 'withdrawn');
    case 'decline_proposal':
      return proposalFact(order, 'declined');
    case 'lapse_proposal':
      return proposalFact(order, 'lapsed');
    case 'change_address':
      return [{ type: 'OrderAddressChanged' }];
    case 'cancel':
    case 'provider_cancel':
    case 'admit_no_show':
    case 'auto_cancel_no_show':
    case 'auto_cancel_blocked':
      return [{ type: 'OrderCancelled' }];
    case 'pay':
    case 'receive':
      return [{ type: 'OrderPaymentMarked', by: moves[command.type].by, method: command.method }];
    case 'undo_pay':
    case 'undo_receive':
      return markUndoneFact(order, moves[command.type].by);
    case 'ask_extra':
      return [{ type: 'OrderExtraChanged', outcome: 'asked', amount: command.amount }];
    case 'withdraw_extra':
      return extraFact(order, 'withdrawn');
    case 'approve_extra':
      return extraFact(order, 'approved');
    case 'decline_extra':
      return extraFact(order, 'declined');
    case 'add_photo':
      return [{ type: 'OrderWorkPhotoAdded', moment: command.moment }];
    case 'ask_outcome':
      return [{ type: 'OrderEndAsked', asked: 'both' }];
    case 'report_no_show':
      return [{ type: 'OrderEndAsked', asked: 'provider' }];
    case 'expire':
      return [{ type: 'OrderExpired', proposalUnanswered: order.proposal !== undefined }];
    default:
      return command satisfies never;
  }
}
