import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Each sample wakes the process. */
const resolutionMs = 50;
const windowMs = 250;

export interface EventLoopWatch {
  /** How late the turns of the event loop were on average, in ms: in the last quarter of a second, or in the one before if that was worse. */
  readonly lateMs: () => number;
  stop(): void;
}

/** Watches how late this process does what is due: near 0 while it has a core for itself, more when it or its neighbours have too much to do. */
export function watchEventLoop(): EventLoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let before = 0;
  // Without a sample the mean is not a number; what is sampled is the pause between two timers.
  const current = () => (histogram.count === 0 ? 0 : Math.max(0, histogram.mean / 1e6 - resolutionMs));
  const timer = setInterval(() => {
    before = current();
    histogram.reset();
  }, windowMs).unref();
  return {
    lateMs: () => Math.max(before, current()),
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
