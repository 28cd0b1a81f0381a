import { refuse, type ProgressStep, type Refusal } from '@karigar/contracts';
import type { OrderCommand } from './decide.ts';
import type { Order } from './order.ts';
import { hasReached, reportableFrom } from './progress.ts';
import { noShowDueFrom, outcomeDueFrom } from './transitions.ts';

const tooEarly = 'It is too early for this.';

/** Without a sentence, the code's own says that the order has moved on. */
const refuseWith = ({ state: { status } }: Order, sentence?: string, extras: object = {}): Refusal =>
  refuse('INVALID_TRANSITION', { status, currentStatus: status, ...extras }, sentence);

/** Refuses a command about something that is not what its caller has seen, e.g. another proposal. */
export const refuseUnseen = (order: Order): Refusal => refuseWith(order, 'This has changed since you saw it. Please look at it again.');

/** Refuses what the order's state does not allow, says which state that is, and why: it is done already, too early, or the order has moved on. */
export function refuseTransition(order: Order, command: OrderCommand, now: Date): Refusal {
  if (isDone(order, command)) return refuseWith(order, 'This has been done already.');
  const from = possibleFrom(order, command);
  if (from === undefined) return isAhead(order, command) ? refuseWith(order, tooEarly) : refuseWith(order);
  if (now >= from) return refuseWith(order);
  return refuseWith(order, tooEarly, { possibleFrom: from.toISOString() });
}

/** Whether the order is what the command would make of it. */
function isDone(order: Order, command: OrderCommand): boolean {
  const { state } = order;
  switch (command.type) {
    case 'accept':
      return state.status === 'confirmed';
    case 'reject':
      return state.status === 'rejected';
    case 'progress':
      return hasReached(order, command.step);
    case 'fulfil':
    case 'confirm_done':
      return state.status === 'fulfilled';
    case 'cancel':
    case 'provider_cancel':
      return state.status === 'cancelled';
    case 'report_no_show':
      return state.status === 'confirmed' && state.noShow === true;
    default:
      return false;
  }
}

/** From when a command on a confirmed order is possible, as far as only the time decides that. */
function possibleFrom(order: Order, command: OrderCommand): Date | undefined {
  if (order.state.status !== 'confirmed') return undefined;
  switch (command.type) {
    case 'progress':
      return reportableFrom(order, command.step);
    case 'delay':
      return reportableFrom(order, 'on_the_way');
    case 'fulfil':
      return order.details.schedule.start;
    case 'report_no_show':
      return noShowDueFrom(order);
    case 'confirm_done':
    case 'admit_no_show':
      return outcomeDueFrom(order);
    default:
      return undefined;
  }
}

/** The step of the work that these commands need. */
const stepBefore = { pay: 'started', receive: 'started', ask_extra: 'arrived', add_photo: 'on_the_way' } as const satisfies Partial<
  Record<OrderCommand['type'], ProgressStep>
>;

/** Whether the command belongs to a later part of the visit: the order is not confirmed, or the work is not so far. */
function isAhead(order: Order, command: OrderCommand): boolean {
  const { status } = order.state;
  switch (command.type) {
    case 'pay':
    case 'receive':
    case 'ask_extra':
    case 'add_photo':
      return status === 'pending' || (status === 'confirmed' && !hasReached(order, stepBefore[command.type]));
    case 'progress':
    case 'delay':
    case 'fulfil':
    case 'confirm_done':
    case 'report_no_show':
    case 'admit_no_show':
      return status === 'pending';
    default:
      return false;
  }
}
