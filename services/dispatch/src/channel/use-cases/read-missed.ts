import { ok, refuse, type Result } from '@karigar/contracts';
import type { Logger } from '@karigar/service-kit';
import type { LiveLog } from '../data/live-log.ts';

/**
 * What an account was told after the message with the number `since`. `reload` when that is further back than what is kept: the snapshots are to be
 * read. Refuses UNAVAILABLE while Redis is.
 */
export async function readMissed(
  { liveLog, log }: { readonly liveLog: LiveLog; readonly log: Logger },
  { account, since }: { account: string; since: number },
): Promise<Result<Record<string, unknown>>> {
  const missed = await liveLog.since(account, since).catch((error: unknown) => {
    log.debug({ err: error }, 'the live log is unavailable');
    return undefined;
  });
  if (missed === undefined) return refuse('UNAVAILABLE');
  if (missed === 'reload') return ok({ reload: true });
  return ok({ events: missed.events.map(({ event, payload, seq }) => ({ event, payload: { ...payload, seq } })), seq: missed.seq });
}
