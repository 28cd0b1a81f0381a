import type { Result } from '@karigar/contracts';
import type { OrderKey } from '../data/order-repository.ts';
import { decide, type OrderCommand } from '../domain/decide.ts';
import type { Order } from '../domain/order.ts';
import { freeClaims } from './claims.ts';
import type { Deps } from './deps.ts';

/** Load, decide, save; then free the windows that the order has given up. What a crash leaves is freed by the completer. */
export async function changeOrder(
  deps: Pick<Deps, 'orders' | 'slots' | 'clock'>,
  key: OrderKey,
  command: OrderCommand,
): Promise<Result<Order>> {
  const changed = await deps.orders.change(key, (order) => decide(order, command, deps.clock.now()));
  if (changed.ok) await freeClaims(deps, changed.value);
  return changed;
}
