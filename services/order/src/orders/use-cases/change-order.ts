import { refuse, type Result } from '@karigar/contracts';
import { findWindow } from '../../slots/use-cases/find-window.ts';
import type { OrderKey } from '../data/order-repository.ts';
import { decide, type OrderCommand } from '../domain/decide.ts';
import type { Order } from '../domain/order.ts';
import { counted } from './count-booking.ts';
import type { Deps } from './deps.ts';
import { occupyWindows, withAlternatives } from './occupy-windows.ts';

/** Carries out one command on an order. A window that the order gives up is free for others at the same instant. */
export const changeOrder = (
  deps: Pick<Deps, 'orders' | 'slots' | 'clock'>,
  key: OrderKey,
  command: OrderCommand | ((order: Order) => OrderCommand),
): Promise<Result<Order>> =>
  deps.orders.change(
    key,
    (order) => decide(order, typeof command === 'function' ? command(order) : command, deps.clock.now()),
    (before, after) => occupyWindows(deps, before, after),
  );

/** Moves an order to the window that holds `date`: takes the new window and frees the old one in one step. */
export async function moveOrder(deps: Deps, command: { orderId: string; customerId: string; date: Date }): Promise<Result<Order>> {
  const key = { id: command.orderId, customerId: command.customerId };
  const order = await deps.orders.find(key);
  if (order === undefined) return refuse('NOT_FOUND');
  const { providerId } = order.details;
  const window = await findWindow(deps, providerId, command.date);
  if (!window.ok) return window;
  const { day, key: slot, start, end, capacity } = window.value;
  const schedule = { start, end, window: { day, key: slot } };
  const moved = await deps.orders.change(
    key,
    (current) => decide(current, { type: 'move', schedule }, deps.clock.now()),
    (before, after) => {
      const occupied = occupyWindows(deps, before, after, capacity);
      return occupied && counted(deps, after, [{ kind: 'provider', id: providerId }], occupied);
    },
  );
  return withAlternatives(deps, providerId, window.value, moved);
}
