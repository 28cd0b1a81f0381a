import { slotDaysAhead } from '@karigar/contracts';
import type { Deps } from '../../orders/use-cases/deps.ts';
import { worksIn } from '../domain/availability.ts';
import { isBookable, type CalendarWindow } from '../domain/calendar.ts';

interface Reading extends Pick<Deps, 'calendar' | 'clock'> {
  readonly slots: Pick<Deps['slots'], 'countEntries'>;
  readonly availability: Pick<Deps['availability'], 'ofMany'>;
}
type NextFree = CalendarWindow | null;

const keptMs = 5_000;
/** Beyond this many providers everything is forgotten. */
const mostKept = 10_000;

/**
 * Finds the first window that each of several providers has free; null without one in the bookable days. Two reads for all of them together. Answers are
 * reused for 5 s, so a window may be shown that has just been taken: booking it decides.
 */
export function createNextFree(deps: Reading) {
  const kept = new Map<string, { readonly next: NextFree; readonly until: number }>();

  return async (providerIds: readonly string[]): Promise<ReadonlyMap<string, NextFree>> => {
    const now = deps.clock.now();
    const answer = new Map<string, NextFree>();
    const missing = new Set<string>();
    for (const id of providerIds) {
      const before = kept.get(id);
      if (before !== undefined && before.until > now.getTime()) answer.set(id, before.next);
      else missing.add(id);
    }
    if (missing.size === 0) return answer;
    if (kept.size + missing.size > mostKept) kept.clear();
    for (const [id, next] of await readNextFree(deps, [...missing], now)) {
      kept.set(id, { next, until: now.getTime() + keptMs });
      answer.set(id, next);
    }
    return answer;
  };
}

async function readNextFree(
  { slots, availability, calendar }: Reading,
  providerIds: readonly string[],
  now: Date,
): Promise<Map<string, NextFree>> {
  const days = calendar.days(calendar.dayOf(now), slotDaysAhead + 1);
  const windows = days.flatMap((day) => calendar.windowsOf(day)).filter((window) => isBookable(window, now));
  const [hoursOf, taken] = await Promise.all([availability.ofMany(providerIds), slots.countEntries(providerIds, days, now)]);
  return new Map(
    providerIds.map((providerId) => {
      const hours = hoursOf(providerId);
      const isFree = ({ day, key }: CalendarWindow) =>
        worksIn(hours, day, calendar.weekday(day), key) && taken({ providerId, day, key }) < hours.capacity;
      return [providerId, windows.find(isFree) ?? null];
    }),
  );
}
