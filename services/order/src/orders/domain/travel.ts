import { kmApart } from '@karigar/contracts/places';
import type { Calendar } from '../../windows/domain/calendar.ts';
import type { Order, OrderStatus } from './order.ts';

/** Visits that have taken place or may take place. */
const planned: readonly OrderStatus[] = ['pending', 'confirmed', 'fulfilled'];

/**
 * Whole kilometres to each visit from the one before it on the same day, by the id of the order. Without those of which the distance is not known.
 * @param visits of one provider, in their order
 */
export function travelsOf(visits: readonly Order[], { dayOf }: Pick<Calendar, 'dayOf'>): ReadonlyMap<string, number> {
  const kept = visits.filter(({ state }) => planned.includes(state.status));
  return new Map(
    kept.flatMap(({ id, details }, index) => {
      const before = kept[index - 1]?.details;
      const isSameDay = before !== undefined && dayOf(before.schedule.start) === dayOf(details.schedule.start);
      const km = isSameDay && before.place && details.place ? kmApart(before.place, details.place) : undefined;
      return km === undefined ? [] : [[id, km] as const];
    }),
  );
}
