import { refuse, slotDaysAhead, type Result, type SlotView } from '@karigar/contracts';
import type { WindowDeps } from '../use-cases/deps.ts';
import { worksIn } from '../domain/availability.ts';
import { isBeyondHorizon, isBookable, type CalendarWindow } from '../domain/calendar.ts';

type Deps = Pick<WindowDeps, 'windows' | 'availability' | 'directory' | 'calendar' | 'clock'>;

/**
 * The windows in which the provider works on `count` days starting with `from`, as far as the booking horizon: free, taken, or past (over, or too soon to
 * book). None of a blocked provider.
 */
export async function windowsOf(
  { windows, availability, directory, calendar, clock }: Deps,
  providerId: string,
  from: string,
  count: number,
): Promise<(CalendarWindow & Pick<SlotView, 'state'>)[]> {
  const now = clock.now();
  const days = calendar.days(from, count);
  const [hours, taken, provider] = await Promise.all([
    availability.of(providerId),
    windows.countEntries([providerId], days, now),
    directory.provider(providerId),
  ]);
  if (provider?.blocked === true) return [];
  return days.flatMap((day) =>
    calendar
      .windowsOf(day)
      .filter((window) => worksIn(hours, window) && !isBeyondHorizon(window, now))
      .map((window) => ({
        ...window,
        state: !isBookable(window, now)
          ? ('past' as const)
          : taken({ providerId, day, key: window.key }) >= hours.capacity
            ? ('taken' as const)
            : ('free' as const),
      })),
  );
}

/** Adds the three free windows closest to `date` to a refusal. */
export async function withFreeWindows<T>(deps: Deps, providerId: string, date: Date, result: Result<T>): Promise<Result<T>> {
  if (result.ok || (result.code !== 'SLOT_TAKEN' && result.code !== 'SLOT_NOT_BOOKABLE') || result.extras !== undefined) return result;
  return refuse(result.code, { alternatives: await nearestFree(deps, providerId, date) });
}

async function nearestFree(deps: Deps, providerId: string, date: Date): Promise<SlotView[]> {
  const all = await windowsOf(deps, providerId, deps.calendar.dayOf(deps.clock.now()), slotDaysAhead + 1);
  const distance = ({ start }: CalendarWindow) => Math.abs(start.getTime() - date.getTime());
  return all
    .filter(({ state }) => state === 'free')
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .map(slotView);
}

export const slotView = ({ start, end, label, state }: CalendarWindow & Pick<SlotView, 'state'>): SlotView => ({
  start: start.toISOString(),
  end: end.toISOString(),
  label,
  state,
});
