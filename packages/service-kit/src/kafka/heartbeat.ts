/** How long a reader that has joined its group may fetch nothing. The broker answers each second; a rebalance takes up to 40 s. */
const fetchWithinMs = 45_000;

/** The signs of life of one reader. */
export interface Heartbeat {
  /** The broker has answered a fetch. */
  fetched(): void;
  /** The group has been joined: what was under way is delivered again to whom it belongs now. */
  joined: () => void;
  began(partition: string): void;
  /** A message was handled, or another try of it begins. */
  beat(partition: string): void;
  /** Everything that the last fetch brought of the partition is handled. */
  finished(partition: string): void;
  silentForMs: () => number;
  /**
   * Partitions with work on which nothing has moved for too long.
   * @param answeringSince when the broker began to answer this process, in milliseconds: nobody is blamed for an outage
   */
  stuck(answeringSince: number): readonly string[];
  /** Whether it has nothing to do, yet has not even asked for 45 s: there may be work that it does not see. */
  isDeaf(answeringSince: number): boolean;
}

/** @param stepWithinMs how long a reader may work on a message without a sign of life */
export function createHeartbeat(stepWithinMs: number, now: () => number = () => performance.now()): Heartbeat {
  /** The last sign of life of each partition that has work. A message that is delivered again, since handling it failed, is none. */
  const atWork = new Map<string, number>();
  let lastFetch = now();
  let lastSign = now();
  const sign = () => (lastSign = now());
  return {
    fetched: () => (lastFetch = sign()),
    joined: () => {
      sign();
      atWork.clear();
    },
    began: (partition) => {
      if (!atWork.has(partition)) atWork.set(partition, sign());
    },
    beat: (partition) => {
      if (atWork.has(partition)) atWork.set(partition, sign());
    },
    finished: (partition) => {
      sign();
      atWork.delete(partition);
    },
    silentForMs: () => now() - lastFetch,
    stuck: (answeringSince) =>
      [...atWork].flatMap(([partition, since]) => (now() - Math.max(since, answeringSince) > stepWithinMs ? [partition] : [])),
    isDeaf: (answeringSince) => atWork.size === 0 && now() - Math.max(lastSign, answeringSince) > fetchWithinMs,
  };
}
