import { slotDaysAhead } from '@karigar/contracts';
import { createCache } from '@karigar/service-kit';
import type { WindowDeps } from '../use-cases/deps.ts';
import { worksIn } from '../domain/availability.ts';
import { isBookable, type CalendarWindow } from '../domain/calendar.ts';

interface Deps extends Pick<WindowDeps, 'calendar' | 'clock'> {
  readonly windows: Pick<WindowDeps['windows'], 'countEntries'>;
  readonly availability: Pick<WindowDeps['availability'], 'ofMany'>;
  readonly directory: Pick<WindowDeps['directory'], 'bookableAmong'>;
}
type NextFree = CalendarWindow | null;

const ttlMs = 5_000;
const maxProviders = 10_000;

/**
 * Finds the first window that each of several providers has free; null without one in the bookable days, and for a provider who cannot be booked at all.
 * Three reads for all of them together. Answers are reused for 5 s, so a window may be shown that has just been taken: booking it decides.
 */
export function createNextFree(deps: Deps) {
  const found = createCache<{ readonly next: NextFree }>({ max: maxProviders, ttlMs, clock: deps.clock });

  return async (providerIds: readonly string[]): Promise<ReadonlyMap<string, NextFree>> => {
    const answer = new Map<string, NextFree>();
    const missing = new Set<string>();
    for (const id of providerIds) {
      const known = found.get(id);
      if (known === undefined) missing.add(id);
      else answer.set(id, known.next);
    }
    if (missing.size === 0) return answer;
    for (const [id, next] of await readNextFree(deps, [...missing], deps.clock.now())) {
      found.set(id, { next });
      answer.set(id, next);
    }
    return answer;
  };
}

async function readNextFree(
  { windows, availability, directory, calendar }: Deps,
  providerIds: readonly string[],
  now: Date,
): Promise<Map<string, NextFree>> {
  const days = calendar.days(calendar.dayOf(now), slotDaysAhead + 1);
  const bookableWindows = days.flatMap((day) => calendar.windowsOf(day)).filter((window) => isBookable(window, now));
  const [hoursOf, taken, bookable] = await Promise.all([
    availability.ofMany(providerIds),
    windows.countEntries(providerIds, days, now),
    directory.bookableAmong(providerIds),
  ]);
  return new Map(
    providerIds.map((providerId) => {
      const hours = hoursOf(providerId);
      const isFree = (window: CalendarWindow) => worksIn(hours, window) && taken({ providerId, ...window }) < hours.capacity;
      return [providerId, (bookable.has(providerId) ? bookableWindows.find(isFree) : undefined) ?? null];
    }),
  );
}
