import { ok, type ProgressStep, type Result } from '@karigar/contracts';
import { inSequence, type WriteAlongside } from '@karigar/service-kit';
import type { ClientSession } from 'mongoose';
import { windowsQueue } from '../../windows/domain/window.ts';
import type { OrderKey } from '../data/order-repository.ts';
import { decide } from '../domain/decide.ts';
import type { Order } from '../domain/order.ts';
import { refuseTransition, refuseUnseen } from '../domain/refuse-transition.ts';
import type { Deps } from './deps.ts';
import { occupyWindows, unlimited } from './occupy-windows.ts';

type UndoableStep = ProgressStep | 'fulfilled';
type UndoDeps = Pick<Deps, 'orders' | 'windows' | 'closures' | 'clock'>;

const lastStep = ({ state }: Order): UndoableStep | null =>
  state.status === 'fulfilled' ? state.status : state.status === 'confirmed' ? state.progress : null;

/**
 * Undoes the provider's last report: the end of the work, or else a step of it.
 * @param step the last step that the caller saw, so that a second tap, or a second device, does not undo another one
 */
export const undoStep = (deps: UndoDeps, key: OrderKey, step?: UndoableStep): Promise<Result<Order>> =>
  deps.orders.change(
    key,
    (order) => {
      const last = lastStep(order);
      if (step !== undefined && step !== last) return refuseUnseen(order);
      return decide(order, { type: last === 'fulfilled' ? 'undo_fulfilled' : 'undo_progress' }, deps.clock.now());
    },
    (before, after) => (before.state.status === 'fulfilled' ? reopen(deps, before, after) : undefined),
  );

/**
 * Reopens the order: it takes its window back and counts as a use of its people and its service again, in the transaction that saves it. The window
 * has begun, so nobody can have booked it meanwhile; an instant order accepted in it shares it, as instant orders always do. Refused when the order
 * has been reviewed, or when an account or the service has been deleted since the work was reported as done.
 */
function reopen(deps: UndoDeps, before: Order, after: Order): WriteAlongside {
  const undo = { type: 'undo_fulfilled' } as const;
  const { customerId, providerId, serviceId } = after.details;
  const occupied = occupyWindows(deps, before, after, unlimited);
  const checkReopenable = async (session: ClientSession) => {
    if (await deps.orders.isReviewed(after.id, session)) return refuseTransition(before, undo, deps.clock.now());
    const closed = await deps.closures.checkOpen(
      [
        { kind: 'customer', id: customerId },
        { kind: 'service', id: serviceId },
        { kind: 'provider', id: providerId },
      ],
      session,
    );
    return closed === undefined ? ok(undefined) : refuseTransition(before, undo, deps.clock.now());
  };
  return {
    queue: windowsQueue(providerId),
    write: occupied === undefined ? checkReopenable : inSequence(checkReopenable, occupied.write),
  };
}
