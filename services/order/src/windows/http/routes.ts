import { availabilityRoutes, mapResult, ok, refuse, slotRoutes } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import { Router } from 'express';
import type { WindowDeps } from '../use-cases/deps.ts';
import { withoutPast, type Availability } from '../domain/availability.ts';
import { slotView, windowsOf } from '../queries/free-windows.ts';
import { createNextFree } from '../queries/next-free.ts';
import { holdWindow, releaseHolds } from '../use-cases/hold-window.ts';
import { setAvailability } from '../use-cases/set-availability.ts';

const availabilityView = ({ weekly, daysOff, vacation, capacity }: Availability) => ({
  weekly: weekly.map((keys) => [...keys]),
  daysOff: [...daysOff],
  vacation,
  capacity,
});

export function windowRouter(deps: WindowDeps, edge: EdgeDeps): Router {
  const findNextFree = createNextFree(deps);
  const windows = implement(
    slotRoutes,
    {
      listSlots: async ({ params, query }) => {
        const service = await deps.directory.service(params.id);
        if (service === null || service.archived === true) return refuse('NOT_FOUND');
        const from = query.from ?? deps.calendar.dayOf(deps.clock.now());
        return ok((await windowsOf(deps, service.providerId, from, query.days)).map(slotView));
      },
      listNextFree: async ({ query }) => {
        const found = await findNextFree(query.providers);
        const items = [...found].map(([provider_id, next]) => ({
          provider_id,
          next: next && { start: next.start.toISOString(), end: next.end.toISOString() },
        }));
        return ok({ items });
      },
      holdSlot: ({ actor, body, operationId }) =>
        holdWindow(deps, { holdId: operationId, customerId: actor.id, serviceId: body.service_id, date: new Date(body.date) }),
      releaseHold: ({ actor, body }) =>
        releaseHolds(deps, {
          customerId: actor.id,
          serviceId: body.service_id,
          date: typeof body.date === 'string' ? new Date(body.date) : null,
        }),
    },
    edge,
  );
  const availability = implement(
    availabilityRoutes,
    {
      getAvailability: async ({ actor }) =>
        ok(availabilityView(withoutPast(await deps.availability.of(actor.id), deps.calendar.dayOf(deps.clock.now())))),
      setAvailability: async ({ actor, body }) => {
        const saved = await setAvailability(deps, actor.id, { ...body, vacation: body.vacation ?? null });
        return mapResult(saved, availabilityView);
      },
    },
    edge,
  );
  return Router().use(windows, availability);
}
