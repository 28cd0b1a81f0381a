import { monitorEventLoopDelay } from 'node:perf_hooks';

/** A compromise: each sample wakes the process. */
const resolutionMs = 50;
const windowMs = 250;

export interface EventLoopWatch {
  /** Mean lag of the event loop in milliseconds over the last quarter of a second or the one before, whichever is worse. */
  readonly lateMs: () => number;
  stop(): void;
}

/** Measures the event loop's lag: near 0 while this process has a core to itself, more when it or its neighbours are overloaded. */
export function watchEventLoop(): EventLoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let before = 0;
  // Without samples the mean is NaN. A sample includes the interval between two timers.
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
