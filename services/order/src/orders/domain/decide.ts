import {
  noShowReason,
  ok,
  refuse,
  type CancellationReason,
  type Decision,
  type DoorPaymentMethod,
  type ProgressStep,
} from '@karigar/contracts';
import type { Place } from '@karigar/contracts/places';
import { isPossible, moves } from './moves.ts';
import type { HistoryEntry, Order, OrderDetails, OrderState, Schedule } from './order.ts';
import { pendingUntil } from './place.ts';
import { canReport, withoutLastStep } from './progress.ts';

export type OrderCommand =
  | { readonly type: 'accept' }
  | { readonly type: 'reject' }
  | { readonly type: 'progress'; readonly step: ProgressStep }
  | { readonly type: 'undo_progress' }
  | { readonly type: 'fulfil' }
  | { readonly type: 'move'; readonly schedule: Schedule }
  | { readonly type: 'change_address'; readonly location: string; readonly place: Place | null }
  | { readonly type: 'cancel' | 'provider_cancel'; readonly reason: CancellationReason | null; readonly note: string | null }
  | { readonly type: 'expire' }
  | { readonly type: 'pay' | 'receive'; readonly method: DoorPaymentMethod }
  | { readonly type: 'ask' | 'confirm_done' | 'report_no_show' | 'admit_no_show' | 'end' | 'end_no_show' };

export type OrderFact =
  | { readonly type: 'OrderPlaced' }
  | { readonly type: 'OrderConfirmed' }
  | { readonly type: 'OrderRejected' }
  | { readonly type: 'OrderProgressed'; readonly step: ProgressStep }
  | { readonly type: 'OrderProgressUndone' }
  | { readonly type: 'OrderFulfilled' }
  | { readonly type: 'OrderRescheduled' }
  | { readonly type: 'OrderAddressChanged' }
  | { readonly type: 'OrderCancelled' }
  | { readonly type: 'OrderExpired' }
  | { readonly type: 'OrderPaymentMarked'; readonly by: 'customer' | 'provider'; readonly method: DoorPaymentMethod }
  | { readonly type: 'OrderEndAsked'; readonly asked: 'both' | 'provider' };

/** Decides one command. Returns what the order becomes and what happened, or why not. Never throws for an expected "no". */
export function decide(order: Order, command: OrderCommand, now: Date): Decision<Order, OrderFact> {
  if (isPayment(command) && order.paid?.[moves[command.type].by] !== undefined) return ok({ state: order, facts: [] });
  if (!isPossible(order, command.type, now) || !isPossibleStep(order, command, now))
    return refuse('INVALID_TRANSITION', { status: order.state.status, currentStatus: order.state.status });
  const details = detailsAfter(order.details, command);
  const state = stateAfter(order, details, command, now);
  return ok({
    state: {
      id: order.id,
      details,
      state,
      history: historyAfter(order, command, state, now),
      ...paidAfter(order, command, now),
    },
    facts: factsOf(command),
  });
}

type Payment = Extract<OrderCommand, { type: 'pay' | 'receive' }>;
const isPayment = (command: OrderCommand): command is Payment => command.type === 'pay' || command.type === 'receive';

function paidAfter({ paid }: Order, command: OrderCommand, at: Date): Pick<Order, 'paid'> {
  if (isPayment(command)) return { paid: { ...paid, [moves[command.type].by]: { method: command.method, at } } };
  return paid === undefined ? {} : { paid };
}

const isPossibleStep = (order: Order, command: OrderCommand, now: Date): boolean =>
  command.type !== 'progress' || canReport(order, command.step, now);

function detailsAfter(details: OrderDetails, command: OrderCommand): OrderDetails {
  if (command.type === 'move') return { ...details, schedule: command.schedule };
  if (command.type === 'change_address') return { ...details, location: command.location, place: command.place };
  return details;
}

/** The state that the table's `to` leads to, with the data of that status. */
function stateAfter(order: Order, { schedule }: OrderDetails, command: OrderCommand, now: Date): OrderState {
  const { state } = order;
  const { to, by } = moves[command.type];
  switch (to) {
    case 'same':
      if (state.status !== 'confirmed') return state;
      if (command.type === 'progress') return { ...state, progress: command.step };
      if (command.type === 'ask') return { ...state, askedAt: now };
      if (command.type === 'report_no_show') return { ...state, noShow: true };
      return command.type === 'undo_progress' ? { ...state, progress: withoutLastStep(order).progress } : state;
    case 'pending':
      return { status: to, expiresAt: pendingUntil(schedule.start, now) };
    case 'confirmed':
      return { status: to, confirmedAt: now, progress: null };
    case 'fulfilled':
      return { status: to, fulfilledAt: now };
    case 'cancelled':
      return command.type === 'cancel' || command.type === 'provider_cancel'
        ? { status: to, by, reason: command.reason, note: command.note }
        : { status: to, by, reason: noShowReason.value, note: null };
    case 'rejected':
    case 'expired':
      return { status: to };
    default:
      return to satisfies never;
  }
}

/** A step that was taken back was never made: the history that both sides see as a timeline loses its line. */
const historyAfter = (order: Order, command: OrderCommand, state: OrderState, at: Date): readonly HistoryEntry[] =>
  command.type === 'undo_progress'
    ? withoutLastStep(order).history
    : [...order.history, { what: recordOf(command, state), at, by: moves[command.type].by }];

const recordOf = (command: OrderCommand, state: OrderState): HistoryEntry['what'] => {
  if (command.type === 'progress') return command.step;
  const move = moves[command.type];
  return 'recordAs' in move ? move.recordAs : state.status;
};

function factsOf(command: OrderCommand): OrderFact[] {
  switch (command.type) {
    case 'accept':
      return [{ type: 'OrderConfirmed' }];
    case 'reject':
      return [{ type: 'OrderRejected' }];
    case 'progress':
      return [{ type: 'OrderProgressed', step: command.step }];
    case 'undo_progress':
      return [{ type: 'OrderProgressUndone' }];
    case 'fulfil':
    case 'confirm_done':
    case 'end':
      return [{ type: 'OrderFulfilled' }];
    case 'move':
      return [{ type: 'OrderRescheduled' }];
    case 'change_address':
      return [{ type: 'OrderAddressChanged' }];
    case 'cancel':
    case 'provider_cancel':
    case 'admit_no_show':
    case 'end_no_show':
      return [{ type: 'OrderCancelled' }];
    case 'pay':
    case 'receive':
      return [{ type: 'OrderPaymentMarked', by: moves[command.type].by, method: command.method }];
    case 'ask':
      return [{ type: 'OrderEndAsked', asked: 'both' }];
    case 'report_no_show':
      return [{ type: 'OrderEndAsked', asked: 'provider' }];
    case 'expire':
      return [{ type: 'OrderExpired' }];
    default:
      return command satisfies never;
  }
}
