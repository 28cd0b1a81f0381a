import { ok, refuse, type AckFields, type Result } from '@karigar/contracts';
import type { Logger } from '@karigar/service-kit';
import type { LiveLog } from '../data/live-log.ts';

/**
 * The messages of an account after sequence number `since`; `reload` when the log no longer reaches back that far and the client must read the
 * snapshots. Refuses UNAVAILABLE while Redis is unavailable.
 */
export async function readMissed(
  { liveLog, log }: { readonly liveLog: LiveLog; readonly log: Logger },
  { account, since }: { account: string; since: number },
): Promise<Result<AckFields<'sync'>>> {
  const missed = await liveLog.since(account, since).catch((error: unknown) => {
    log.debug({ err: error }, 'the live log is unavailable');
    return undefined;
  });
  if (missed === undefined) return refuse('UNAVAILABLE');
  if (missed === 'reload') return ok({ reload: true });
  return ok({ events: missed.events.map(({ event, payload, seq }) => ({ event, payload: { ...payload, seq } })), seq: missed.seq });
}
