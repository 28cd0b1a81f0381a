import { serverTimeHeader } from '@karigar/contracts/constants';
import { report } from './report.ts';

const KEY = 'karigar.clockAhead';

/**
 * How far the server's clock is ahead of the device's, in milliseconds, as far as its answers tell. Kept for the next pages, which must know whether the
 * session has expired before the server has answered them.
 */
let ahead = typeof document === 'undefined' ? 0 : Number(localStorage.getItem(KEY)) || 0;

/** Now by the server's clock, in milliseconds since 1970: for times that the server names, since the clock of a phone may be wrong by hours. */
export const serverNow = (): number => Date.now() + ahead;

/**
 * Compares the clocks by an answer to a call that was sent at `sentAt` (by the device's clock). An answer that may come from a cache is ignored, because
 * its time is old. So is `Date`, which is the time of the machine that answered, and not the one by which services decide.
 *
 * The server's clock had that time at some moment between sending and receiving. The estimate moves only as far as that proves it wrong, so a slow answer
 * cannot spoil a good one.
 */
export function learnServerTime(answer: Response, sentAt: number): void {
  const time = Date.parse(answer.headers.get(serverTimeHeader) ?? '');
  if (Number.isNaN(time) || !answer.headers.get('cache-control')?.includes('no-store')) return;
  const least = time - Date.now();
  const most = time - sentAt;
  const next = Math.min(Math.max(ahead, least), most);
  if (next === ahead) return;
  ahead = next;
  try {
    localStorage.setItem(KEY, String(ahead));
  } catch (error) {
    report('The time of the server could not be stored', error);
  }
}
