import { ok, refuse, type CancellationReason, type ProgressStep, type Result } from '@karigar/contracts';
import { isForward, isPossible, moves } from './moves.ts';
import { isOpen, type HistoryEntry, type Order, type Schedule, type Window } from './order.ts';
import { pendingUntil } from './place.ts';

export type OrderCommand =
  | { readonly type: 'accept' }
  | { readonly type: 'reject' }
  | { readonly type: 'progress'; readonly step: ProgressStep }
  | { readonly type: 'fulfil' }
  | { readonly type: 'move'; readonly schedule: Schedule }
  | { readonly type: 'change_address'; readonly location: string }
  | { readonly type: 'cancel'; readonly reason: CancellationReason | null; readonly note: string | null }
  | { readonly type: 'expire' };

export type OrderFact =
  | { readonly type: 'OrderPlaced' }
  | { readonly type: 'OrderConfirmed' }
  | { readonly type: 'OrderRejected' }
  | { readonly type: 'OrderProgressed'; readonly step: ProgressStep }
  | { readonly type: 'OrderFulfilled' }
  | { readonly type: 'OrderRescheduled' }
  | { readonly type: 'OrderCancelled' }
  | { readonly type: 'OrderExpired' };

/** What an order becomes, what happened, and which windows it no longer needs. */
export interface Decided {
  readonly order: Order;
  readonly facts: readonly OrderFact[];
  readonly frees: readonly Window[];
}
export type Decision = Result<Decided>;

/** Decides one command. Returns what the order becomes and what happened, or why not. Never throws for an expected "no". */
export function decide(order: Order, command: OrderCommand, now: Date): Decision {
  if (!isOpen(order) || !isPossible(order, command.type, now)) return tooLate(order);
  const { by } = moves[command.type];
  const history = (what: HistoryEntry['what']) => [...order.history, { what, at: now, by }];
  const occupied = order.schedule.window === null ? [] : [order.schedule.window];

  switch (command.type) {
    case 'accept':
      return decided({ ...base(order), status: 'confirmed', confirmedAt: now, progress: null, history: history('confirmed') }, [
        { type: 'OrderConfirmed' },
      ]);
    case 'reject':
      return decided({ ...base(order), status: 'rejected', history: history('rejected') }, [{ type: 'OrderRejected' }], occupied);
    case 'progress': {
      if (order.status !== 'confirmed' || !isForward(order.progress, command.step)) return tooLate(order);
      return decided({ ...order, progress: command.step, history: history(command.step) }, [
        { type: 'OrderProgressed', step: command.step },
      ]);
    }
    case 'fulfil':
      return decided(
        { ...base(order), status: 'fulfilled', fulfilledAt: now, history: history('fulfilled') },
        [{ type: 'OrderFulfilled' }],
        occupied,
      );
    case 'move': {
      const freed = occupied.filter((window) => !sameWindow(window, command.schedule.window));
      const moved = { ...base(order), schedule: command.schedule, history: history('moved') };
      return decided(
        { ...moved, status: 'pending', expiresAt: pendingUntil(command.schedule.start, now) },
        [{ type: 'OrderRescheduled' }],
        freed,
      );
    }
    case 'change_address':
      return decided({ ...order, location: command.location, history: history('address_changed') }, []);
    case 'cancel':
      return decided(
        { ...base(order), status: 'cancelled', cancelledBy: by, reason: command.reason, note: command.note, history: history('cancelled') },
        [{ type: 'OrderCancelled' }],
        occupied,
      );
    case 'expire':
      return decided({ ...base(order), status: 'expired', history: history('expired') }, [{ type: 'OrderExpired' }], occupied);
    default:
      return command satisfies never;
  }
}

const sameWindow = (a: Window, b: Window | null): boolean => b !== null && a.day === b.day && a.key === b.key;

/** Whether an order needs its place in a window. */
export const occupies = (order: Order, window: Window): boolean => isOpen(order) && sameWindow(window, order.schedule.window);

const decided = (order: Order, facts: readonly OrderFact[], frees: readonly Window[] = []): Decision => ok({ order, facts, frees });

const tooLate = (order: Order) => refuse('INVALID_TRANSITION', { status: order.status, currentStatus: order.status });

/** The fields that every status has: what belongs to one status only does not follow the order into the next. */
function base(order: Order) {
  const {
    id,
    number,
    customerId,
    providerId,
    serviceId,
    requestId,
    schedule,
    location,
    issue,
    notes,
    prices,
    payment,
    snapshot,
    createdAt,
    history,
  } = order;
  return {
    id,
    number,
    customerId,
    providerId,
    serviceId,
    requestId,
    schedule,
    location,
    issue,
    notes,
    prices,
    payment,
    snapshot,
    createdAt,
    history,
  };
}
