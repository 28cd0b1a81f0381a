import { setImmediate as nextTurn } from 'node:timers/promises';
import { it } from 'vitest';
import { watchEventLoop } from './event-loop.ts';

/** Keeps this thread busy, so that what is due is late. */
function work(ms: number): void {
  for (const since = performance.now(); performance.now() - since < ms;);
}

it('reports the lag of the event loop, and forgets it afterwards', async () => {
  const watch = watchEventLoop();
  while (watch.lateMs() < 50) {
    work(100);
    await nextTurn();
  }
  while (watch.lateMs() >= 50) await nextTurn();
  watch.stop();
});
