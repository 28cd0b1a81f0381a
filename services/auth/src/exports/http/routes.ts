import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportRoutes } from '@karigar/contracts';
import { handled, implement, ProblemError, type EdgeDeps, type Logger } from '@karigar/service-kit';
import type { Router } from 'express';
import { exportAccount, type ExportDeps } from '../use-cases/export-account.ts';

export function exportRouter(deps: ExportDeps & { readonly log: Logger }, edge: EdgeDeps): Router {
  return implement(
    exportRoutes,
    {
      exportAccount: async ({ actor, response }) => {
        const pieces = await exportAccount(deps, actor);
        if (!pieces.ok) return pieces;
        response.set({ 'content-type': 'application/json', 'content-disposition': 'attachment; filename="karigar-data.json"' });
        try {
          await pipeline(Readable.from(pieces.value), response);
        } catch (error) {
          // A client that disconnects has used its download.
          if (error instanceof ProblemError) await deps.exportsPerAccount.giveBack(actor.id);
          // `pipeline` has cut the connection: half a file must not look complete.
          deps.log.error({ err: error, accountId: actor.id }, 'an export was aborted');
        }
        return handled;
      },
    },
    edge,
  );
}
