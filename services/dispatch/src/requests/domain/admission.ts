/** The longest time that an admitted request may wait to be processed. */
const maxQueueMs = 350;
/** How many times a request waits for the event loop until its providers are notified: for each database answer, and for its own message. */
const eventLoopTurns = 6;
/** Admitted at once until the throughput of this process is known. */
const initialCapacity = 20;
/** Admitted at once while the event loop lags: enough to find out when it has recovered. */
const capacityWhileLagging = 1;
const secondsRemembered = 60;
/** A place is released after this time at the latest. */
const placeTimeoutMs = 5_000;

export interface Admission {
  /** Whether `enter` would admit a request now. */
  hasRoom(): boolean;
  /**
   * Takes a place for a request.
   * @returns false when there is none: providers would be notified too late
   */
  enter(requestId: string): boolean;
  /** Releases the place, because the first providers were notified or the request failed. Ignores unknown ids. */
  leave(requestId: string, outcome: 'delivered' | 'refused'): void;
}

/**
 * Admission control: admits no more requests at once than this process has recently delivered in 0.35 s (Little's law: waiting time = requests under
 * way / rate), less the time by which the event loop lags. Under load, admitted requests are delivered in time and the others are refused at once.
 * @param now milliseconds
 * @param lateMs lag of the event loop
 */
export function createAdmission(now: () => number, lateMs: () => number): Admission {
  /** When each request entered, oldest first. */
  const underWay = new Map<string, number>();
  /** Deliveries in each second of the last minute. */
  const deliveredBySecond = new Map<number, number>();

  const capacity = () => {
    const second = Math.floor(now() / 1_000);
    for (const past of deliveredBySecond.keys()) if (past <= second - secondsRemembered) deliveredBySecond.delete(past);
    const leftMs = maxQueueMs - eventLoopTurns * lateMs();
    if (leftMs <= 0) return capacityWhileLagging;
    return Math.max(
      Math.ceil((initialCapacity * leftMs) / maxQueueMs),
      Math.floor((Math.max(0, ...deliveredBySecond.values()) * leftMs) / 1_000),
    );
  };
  const hasRoom = () => {
    for (const [id, since] of underWay) {
      if (now() - since < placeTimeoutMs) break;
      underWay.delete(id);
    }
    return underWay.size < capacity();
  };
  return {
    hasRoom,
    enter: (requestId) => {
      if (!hasRoom()) return false;
      underWay.set(requestId, now());
      return true;
    },
    leave: (requestId, outcome) => {
      if (!underWay.delete(requestId) || outcome === 'refused') return;
      const second = Math.floor(now() / 1_000);
      deliveredBySecond.set(second, (deliveredBySecond.get(second) ?? 0) + 1);
    },
  };
}
