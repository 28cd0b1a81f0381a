/** The offset after the last message of a partition that is done. */
export interface Finished {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
}

/**
 * What a reader has finished and not committed yet. What could not be committed is tried again with the next round, also when nothing more comes in its
 * partition: otherwise the group would look as if it were behind until the next message.
 */
export function createCommits(send: (offsets: Finished[]) => Promise<void>) {
  let finished = new Map<string, Finished>();
  return {
    add: (offset: Finished): void => void finished.set(`${offset.topic}/${offset.partition}`, offset),
    /** After a rebalance everything that is not committed is delivered again, here or to another member, whose commits must not be undone. */
    forget: (): void => void (finished = new Map()),
    /** @returns whether there was anything to commit. @throws when it failed; what was finished meanwhile is newer than what failed */
    flush: async (): Promise<boolean> => {
      if (finished.size === 0) return false;
      const sent = [...finished];
      finished.clear();
      const current = finished;
      try {
        await send(sent.map(([, offset]) => offset));
        return true;
      } catch (error) {
        for (const [place, offset] of sent) if (!current.has(place)) current.set(place, offset);
        throw error;
      }
    },
  };
}
