/** How long a consumer that has joined its group may go without a fetch. The broker answers each second; a rebalance takes up to 40 s. */
const fetchWithinMs = 45_000;

/** The signs of life of one consumer. */
export interface Heartbeat {
  /** The broker has answered a fetch. */
  fetched(): void;
  /** The group was joined: unfinished messages are delivered again to the partitions' new owners. */
  joined: () => void;
  began(partition: string): void;
  /** A message was handled, or is being retried. */
  beat(partition: string): void;
  /** All messages of the partition's last fetch have been handled. */
  finished(partition: string): void;
  silentForMs: () => number;
  /**
   * Partitions with pending work and no progress for too long.
   * @param answeringSince when the broker became available to this process, in milliseconds; an outage is not counted against a consumer
   */
  stuck(answeringSince: number): readonly string[];
  /** Whether it is idle but has not fetched for 45 s either, so that it may be missing messages. */
  isDeaf(answeringSince: number): boolean;
}

/** @param stepWithinMs how long a consumer may work on a message without a heartbeat */
export function createHeartbeat(stepWithinMs: number, now: () => number = () => performance.now()): Heartbeat {
  /** The last heartbeat of each partition with work. Redelivery after a failure does not count as one. */
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
