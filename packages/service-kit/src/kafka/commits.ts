/** The offset after the last finished message of a partition. */
export interface Finished {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
}

/**
 * Offsets that a consumer has finished but not yet committed. A failed commit is retried even when no further message arrives; otherwise the group would
 * appear to lag until then.
 * @param onWaiting called when there is something to commit: after an offset was added, and after a commit has failed
 */
export function createCommits(send: (offsets: Finished[]) => Promise<void>, onWaiting: () => void) {
  let finished = new Map<string, Finished>();
  let underWay: Promise<unknown> | undefined;

  const flushNow = async (): Promise<boolean> => {
    if (finished.size === 0) return false;
    const sent = [...finished];
    finished.clear();
    const current = finished;
    try {
      await send(sent.map(([, offset]) => offset));
      return true;
    } catch (error) {
      for (const [place, offset] of sent) if (!current.has(place)) current.set(place, offset);
      onWaiting();
      throw error;
    }
  };

  return {
    add: (offset: Finished): void => {
      finished.set(`${offset.topic}/${offset.partition}`, offset);
      onWaiting();
    },
    /** After a rebalance, everything uncommitted is delivered again, here or to another member, whose commits must not be overwritten. */
    forget: (): void => void (finished = new Map()),
    /**
     * Commits one after the other: two at once could arrive in the wrong order, or put a failed offset back after a newer one was committed.
     * @returns whether there was anything to commit
     * @throws when the commit failed; offsets finished meanwhile take precedence over the failed ones
     */
    flush: async (): Promise<boolean> => {
      while (underWay !== undefined) await underWay;
      const flushed = flushNow();
      underWay = flushed.then(
        () => (underWay = undefined),
        () => (underWay = undefined),
      );
      return flushed;
    },
  };
}
