import { z } from 'zod';
import { anyInstant, day, defineRoutes, id, idList, instant, numeric } from '../../kit/index.ts';
import { nextFreeMax, slotDaysAhead } from '../constants.ts';
import { slotView } from '../views.ts';

export const slotRoutes = defineRoutes('order', {
  listSlots: {
    method: 'GET',
    path: '/services/{id}/slots',
    summary:
      'The windows of the provider of a service that are not too far ahead to be booked, day by day; `from` is today unless given. None of a blocked provider.',
    access: 'public',
    params: z.object({ id }),
    query: z.object({ from: day.optional(), days: numeric.pipe(z.int().min(1).max(slotDaysAhead)).default(slotDaysAhead) }),
    status: 200,
    response: z.array(slotView),
  },
  listNextFree: {
    method: 'GET',
    path: '/slots/next-free',
    summary:
      'The first window that each of several providers (ids, separated by commas) has free; null without one in the bookable days, and for providers who cannot be booked.',
    access: 'public',
    query: z.object({ providers: idList(nextFreeMax) }),
    status: 200,
    revalidated: true,
    response: z.object({ items: z.array(z.object({ provider_id: id, next: z.object({ start: instant, end: instant }).nullable() })) }),
  },
  holdSlot: {
    method: 'POST',
    path: '/slots/hold',
    summary: 'Keeps a slot for the customer for five minutes. An earlier hold of the same customer and service is let go.',
    access: ['customer'],
    body: z.object({ service_id: id, date: anyInstant }),
    status: 201,
    response: z.object({ hold_id: id, expires: instant }),
    errors: ['NOT_FOUND', 'SLOT_TAKEN', 'SLOT_NOT_BOOKABLE', 'SERVICE_UNAVAILABLE_FOR_BOOKING'],
    idempotent: true,
  },
  releaseHold: {
    method: 'DELETE',
    path: '/slots/hold',
    summary: 'Lets the hold of the customer on a service go, only at `date` if given. No such hold: done already.',
    access: ['customer'],
    body: z.object({ service_id: id, date: anyInstant.nullish() }),
    status: 204,
  },
});
