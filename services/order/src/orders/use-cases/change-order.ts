import { cancellationReasons, ok, refuse, refuseField, type Result } from '@karigar/contracts';
import { covers } from '@karigar/contracts/places';
import { inSequence } from '@karigar/service-kit';
import type { Availability } from '../../windows/domain/availability.ts';
import type { CalendarWindow } from '../../windows/domain/calendar.ts';
import { withFreeWindows } from '../../windows/queries/free-windows.ts';
import { findWindow } from '../../windows/use-cases/find-window.ts';
import type { OrderKey } from '../data/order-repository.ts';
import { decide, type OrderCommand } from '../domain/decide.ts';
import { isOpen, isSameWindow, type Order, type Schedule, type WindowSchedule } from '../domain/order.ts';
import type { Side } from '../domain/side.ts';
import { hasStartCode } from '../domain/start-code.ts';
import { isAllowed } from '../domain/transitions.ts';
import { outOfArea, resolvePlace, type Address } from '../queries/coverage.ts';
import { checkBookable, withCurrentHours } from './check-bookable.ts';
import type { Deps } from './deps.ts';
import { occupyWindows } from './occupy-windows.ts';

/** Executes one command on an order. A window that the order gives up becomes free in the same transaction. */
export const changeOrder = (
  deps: Pick<Deps, 'orders' | 'windows' | 'clock'>,
  key: OrderKey,
  command: OrderCommand | ((order: Order) => OrderCommand),
): Promise<Result<Order>> =>
  deps.orders.change(
    key,
    (order) => decide(order, typeof command === 'function' ? command(order) : command, deps.clock.now()),
    (before, after) => occupyWindows(deps, before, after),
  );

/**
 * Reports a step of the work. A start code is counted before the order is read and the code compared, so that codes tried at the same moment are
 * counted too.
 */
export async function reportProgress(
  deps: Pick<Deps, 'orders' | 'windows' | 'clock'>,
  key: Required<Pick<OrderKey, 'id' | 'providerId'>>,
  step: Pick<Extract<OrderCommand, { type: 'progress' }>, 'step' | 'code' | 'operation'>,
): Promise<Result<Order>> {
  const command: OrderCommand = { type: 'progress', ...step };
  if (hasStartCode(command)) await deps.orders.countCode(key);
  return changeOrder(deps, key, command);
}

/** Cancels an order for one of the two sides, which have different reasons to choose from. */
export async function cancelOrder(
  deps: Pick<Deps, 'orders' | 'windows' | 'clock'>,
  key: OrderKey,
  { side, reason, note }: { readonly side: Side } & Pick<Extract<OrderCommand, { type: 'cancel' | 'provider_cancel' }>, 'reason' | 'note'>,
): Promise<Result<Order>> {
  if (reason !== null && !cancellationReasons[side].some(({ value }) => value === reason))
    return refuseField('reason', 'Choose one of the listed options.');
  return changeOrder(deps, key, { type: side === 'provider' ? 'provider_cancel' : 'cancel', reason, note });
}

/** Changes the address of the visit, within the service's area. A refusal by the lifecycle takes precedence over one by the area. */
export async function changeAddress(deps: Deps, key: OrderKey, address: Address): Promise<Result<Order>> {
  const order = await deps.orders.find(key);
  if (order === undefined) return refuse('NOT_FOUND');
  const [service, customer] = await Promise.all([
    deps.directory.service(order.details.serviceId),
    deps.directory.customer(order.details.customerId),
  ]);
  if (service === null || customer === null) return refuse('UNAVAILABLE', { retryAfter: 2 });
  const place = resolvePlace(address, customer);
  if (isAllowed(order, 'change_address', deps.clock.now()) && !covers(service, place)) return outOfArea(deps, service, place);
  return changeOrder(deps, key, { type: 'change_address', location: address.location, place });
}

/** Whether a time lies in the booked window. An instant order has none. */
const isWithin = ({ start, end }: Schedule, time: Date): boolean => end !== null && start <= time && time < end;

const scheduleOf = ({ day, key, start, end }: CalendarWindow): WindowSchedule => ({ start, end, window: { day, key } });

/** Executes a command that takes a new window, and frees the windows that the order no longer needs, in one transaction. */
const changeWindow = (deps: Deps, key: OrderKey, command: OrderCommand, hours: Availability): Promise<Result<Order>> =>
  deps.orders.change(
    key,
    (current) => decide(current, command, deps.clock.now()),
    (before, after) => {
      const occupied = occupyWindows(deps, before, after, hours.capacity);
      return occupied && { ...occupied, write: inSequence(occupied.write, checkBookable(deps, after, hours)) };
    },
  );

/** Reschedules an order to the window that contains `date`. Nothing changes when it has that window already, even if it can no longer be booked. */
export async function rescheduleOrder(deps: Deps, command: { orderId: string; customerId: string; date: Date }): Promise<Result<Order>> {
  const key = { id: command.orderId, customerId: command.customerId };
  const order = await deps.orders.find(key);
  if (order === undefined) return refuse('NOT_FOUND');
  const { providerId, schedule } = order.details;
  if (isOpen(order) && isWithin(schedule, command.date)) return ok(order);
  const rescheduled = await withCurrentHours(async () => {
    const window = await findWindow(deps, providerId, command.date);
    return window.ok ? changeWindow(deps, key, { type: 'reschedule', schedule: scheduleOf(window.value) }, window.value.hours) : window;
  });
  return withFreeWindows(deps, providerId, command.date, rescheduled);
}

/** Proposes the window that contains `date` and occupies it until the customer has answered. */
export async function proposeTime(deps: Deps, command: { orderId: string; providerId: string; date: Date }): Promise<Result<Order>> {
  const { orderId, providerId, date } = command;
  const key = { id: orderId, providerId };
  const order = await deps.orders.find(key);
  if (order === undefined) return refuse('NOT_FOUND');
  const proposed = await withCurrentHours(async () => {
    const window = await findWindow(deps, providerId, date);
    if (!window.ok) return window;
    const schedule = scheduleOf(window.value);
    if (isSameWindow(order.details.schedule.window, schedule.window)) return refuse('SLOT_NOT_BOOKABLE');
    return changeWindow(deps, key, { type: 'propose', schedule }, window.value.hours);
  });
  return withFreeWindows(deps, providerId, date, proposed);
}

/** Reschedules an order to the proposed window and confirms it. With `start`, only if that is the time that was proposed. */
export async function acceptProposal(
  deps: Deps,
  { orderId, customerId, start }: { orderId: string; customerId: string; start?: Date | undefined },
): Promise<Result<Order>> {
  const key = { id: orderId, customerId };
  const order = await deps.orders.find(key);
  if (order === undefined) return refuse('NOT_FOUND');
  const { providerId } = order.details;
  const accepted = await withCurrentHours(async () =>
    changeWindow(deps, key, { type: 'accept_proposal', start }, await deps.availability.of(providerId)),
  );
  return withFreeWindows(deps, providerId, order.proposal?.schedule.start ?? order.details.schedule.start, accepted);
}
