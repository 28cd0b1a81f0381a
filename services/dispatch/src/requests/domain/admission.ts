/** A request that is admitted waits about this long for its turn, and for the event loop. */
const patienceMs = 350;
/** How often a request waits for the event loop until its providers are told: for each answer of a database, and for its own message. */
const turns = 6;
/** So many are admitted at once before anything is known about how fast this process is. */
const atLeast = 20;
/** So few that they find out whether the event loop is in time again. */
const whileLate = 1;
const secondsRemembered = 60;
/** A place is given back after this at the latest. */
const longestMs = 5_000;

export interface Admission {
  /** Takes a place for a request. @returns false when there is none: who asks now would be told too late */
  enter(requestId: string): boolean;
  /** Gives the place back: the request has been told to its first providers, or has come to nothing. Any other id is ignored. */
  leave(requestId: string, outcome: 'told' | 'refused'): void;
}

/**
 * Admits no more requests at once than this process has lately told in 0.35 s, so that under load those who are admitted are told in time and the others hear
 * at once that they should try again (Little's law: waiting = under way / rate). What the event loop takes of that time is no time for others.
 * @param now milliseconds
 * @param lateMs how late the event loop is
 */
export function createAdmission(now: () => number, lateMs: () => number): Admission {
  /** Since when each is under way, oldest first. */
  const underWay = new Map<string, number>();
  /** How many were told in each second of the last minute. */
  const toldBySecond = new Map<number, number>();

  const capacity = () => {
    const second = Math.floor(now() / 1_000);
    for (const past of toldBySecond.keys()) if (past <= second - secondsRemembered) toldBySecond.delete(past);
    const leftMs = patienceMs - turns * lateMs();
    if (leftMs <= 0) return whileLate;
    return Math.max(Math.ceil((atLeast * leftMs) / patienceMs), Math.floor((Math.max(0, ...toldBySecond.values()) * leftMs) / 1_000));
  };
  return {
    enter: (requestId) => {
      for (const [id, since] of underWay) {
        if (now() - since < longestMs) break;
        underWay.delete(id);
      }
      if (underWay.size >= capacity()) return false;
      underWay.set(requestId, now());
      return true;
    },
    leave: (requestId, outcome) => {
      if (!underWay.delete(requestId) || outcome === 'refused') return;
      const second = Math.floor(now() / 1_000);
      toldBySecond.set(second, (toldBySecond.get(second) ?? 0) + 1);
    },
  };
}
