import { ok, refuse, slotDaysAhead, slotHoldSeconds, type Result } from '@karigar/contracts';
import { awaitProjection, runExclusive } from '@karigar/service-kit';
import { isOffered } from '../../directory/domain/is-offered.ts';
import type { WindowDeps } from './deps.ts';
import { windowsQueue } from '../domain/window.ts';
import { withFreeWindows } from '../queries/free-windows.ts';
import { findWindow } from './find-window.ts';

export interface HoldWindow {
  readonly holdId: string;
  readonly customerId: string;
  readonly serviceId: string;
  readonly date: Date;
}

/** Holds a window for a customer who is filling in the booking form; the booking replaces the hold. Releases the customer's earlier holds, on any day. */
export async function holdWindow(
  deps: WindowDeps,
  { holdId, customerId, serviceId, date }: HoldWindow,
): Promise<Result<{ hold_id: string; expires: string }>> {
  const service = await awaitProjection(() => deps.directory.service(serviceId));
  if (service === undefined || !isOffered(service)) return refuse('NOT_FOUND');
  if ((await deps.directory.provider(service.providerId))?.blocked === true) return refuse('SERVICE_UNAVAILABLE_FOR_BOOKING');
  const window = await findWindow(deps, service.providerId, date);
  if (!window.ok) return withFreeWindows(deps, service.providerId, date, window);
  const now = deps.clock.now();
  const until = new Date(now.getTime() + slotHoldSeconds * 1_000);
  const entry = { id: holdId, customerId, serviceId, until };
  const { day, key, hours } = window.value;
  const { providerId } = service;
  const isHeld = await runExclusive(windowsQueue(providerId), async () => {
    if (!(await deps.windows.occupy({ providerId, day, key }, entry, hours.capacity, now))) return false;
    await deps.windows.releaseHolds(providerId, bookableDays(deps), { customerId, serviceId, exceptId: holdId });
    return true;
  });
  if (!isHeld) return withFreeWindows(deps, providerId, date, refuse('SLOT_TAKEN'));
  return ok({ hold_id: holdId, expires: until.toISOString() });
}

/** Releases the customer's holds of a service: on the day of `date`, or on every bookable day. */
export async function releaseHolds(
  deps: WindowDeps,
  { customerId, serviceId, date }: { customerId: string; serviceId: string; date: Date | null },
): Promise<Result<undefined>> {
  const service = await deps.directory.service(serviceId);
  // Nothing to release.
  if (service === null) return ok(undefined);
  const days = date === null ? bookableDays(deps) : [deps.calendar.dayOf(date)];
  const { providerId } = service;
  await runExclusive(windowsQueue(providerId), () => deps.windows.releaseHolds(providerId, days, { customerId, serviceId }));
  return ok(undefined);
}

/** Every day on which a window can be held, from today to the booking horizon. */
const bookableDays = ({ calendar, clock }: Pick<WindowDeps, 'calendar' | 'clock'>) =>
  calendar.days(calendar.dayOf(clock.now()), slotDaysAhead + 1);
