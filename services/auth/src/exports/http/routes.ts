import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportRoutes, refuse } from '@karigar/contracts';
import { handled, implement, ProblemError, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import { accountsOf, type AccountDeps } from '../../accounts/use-cases/deps.ts';
import type { AddressBook } from '../../addresses/data/address-book.ts';
import { addressView } from '../../addresses/queries/list-addresses.ts';
import type { BankStore } from '../../bank/data/bank-store.ts';
import { bankView } from '../../bank/http/routes.ts';
import type { ExportClient } from '../../clients/exports.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { listSessions } from '../../sessions/queries/list-sessions.ts';
import { accountRecord, exportText } from '../export-account.ts';

export interface ExportDeps extends Pick<AccountDeps, 'customers' | 'providers' | 'sessions' | 'clock' | 'log'> {
  readonly addresses: AddressBook;
  readonly bank: BankStore;
  readonly sectionsOf: ExportClient;
  readonly exportsPerAccount: Limiter;
}

export function exportRouter(deps: ExportDeps, edge: EdgeDeps): Router {
  const { sessions, addresses, bank, sectionsOf, exportsPerAccount, clock, log } = deps;
  return implement(
    exportRoutes,
    {
      exportAccount: async ({ actor, response }) => {
        const { id, role } = actor;
        if (role === 'operator') return refuse('FORBIDDEN');
        const account = await accountsOf(deps, role).find(id);
        if (account === undefined) return refuse('NOT_FOUND');
        const saved = await addresses.of(id);
        const own = {
          exportedAt: clock.now().toISOString(),
          account: accountRecord(account),
          sessions: await listSessions(sessions, account, actor),
          ...(role === 'customer'
            ? { addresses: saved.items.map((address) => addressView(address, saved)) }
            : { bank: bankView(await bank.of(id)) }),
        };
        // What is read by now cannot fail any more, so it costs none of the day's downloads.
        const wait = await exportsPerAccount.take(id);
        if (wait > 0)
          return refuse(
            'TOO_MANY_REQUESTS',
            { retryAfter: wait },
            'You have downloaded your data several times today. Please try again tomorrow.',
          );
        const pieces = await exportText(own, sectionsOf(role, id)).catch(async (cause: unknown) => {
          await exportsPerAccount.giveBack(id);
          throw new ProblemError('UNAVAILABLE', { cause, message: incomplete, extras: { retryAfter: 30 } });
        });
        response.set({ 'content-type': 'application/json', 'content-disposition': 'attachment; filename="karigar-data.json"' });
        try {
          await pipeline(Readable.from(pieces), response);
        } catch (error) {
          // Not when the reader has left.
          if (error instanceof ProblemError) await exportsPerAccount.giveBack(id);
          // Cuts the connection: half a file must not look complete.
          log.error({ err: error, accountId: id }, 'an export was aborted');
        }
        return handled;
      },
    },
    edge,
  );
}

const incomplete = 'Your data could not be put together, because a part of the service does not answer. Please try again in a few minutes.';
