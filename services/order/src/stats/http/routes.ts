import { pipeline } from 'node:stream/promises';
import { ok, statsRoutes } from '@karigar/contracts';
import { handled, implement, languageOf, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import { csvOf, statementOf } from '../queries/statement.ts';
import { dailyEarnings, fulfilledIn, type EarningsDeps } from '../queries/earnings.ts';
import { providerStats, type StatsDeps } from '../queries/provider-stats.ts';

export const statsRouter = (deps: StatsDeps & EarningsDeps, edge: EdgeDeps): Router =>
  implement(
    statsRoutes,
    {
      getProviderStats: async ({ actor }) => ok(await providerStats(deps, actor.id)),
      getEarnings: async ({ actor, query }) => ok(await statementOf(query.month, fulfilledIn(deps, actor.id, query.month))),
      listDailyEarnings: async ({ actor }) => ok({ days: await dailyEarnings(deps, actor.id) }),
      downloadStatement: async ({ actor, query: { month }, response }) => {
        const pieces = csvOf(fulfilledIn(deps, actor.id, month), deps.calendar.dayOf, languageOf(response.req));
        const first = await pieces.next();
        response.set({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="earnings-${month}.csv"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        });
        if (first.done !== true) response.write(first.value);
        await pipeline(pieces, response);
        return handled;
      },
    },
    edge,
  );
