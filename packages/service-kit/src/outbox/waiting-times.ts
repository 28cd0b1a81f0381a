/** Longer than a sweep through the whole backlog of an outage. */
const forgottenAfterMs = 600_000;

/** How long each document's first entry has been seen to wait, which tells what a crash has left from what a writer is still delivering. */
export interface WaitingTimes {
  /**
   * Notes the first entry of a document.
   * @returns for how long it has been the first, in ms
   */
  note(document: string, firstEntryId: string | undefined, now: number): number;
  /** Forgets documents that have not been noted for ten minutes. */
  forgetOthers(now: number): void;
}

export function createWaitingTimes(): WaitingTimes {
  const noted = new Map<string, { readonly first: string | undefined; readonly since: number; readonly at: number }>();
  return {
    note: (document, first, now) => {
      const before = noted.get(document);
      const since = before !== undefined && before.first === first ? before.since : now;
      noted.set(document, { first, since, at: now });
      return now - since;
    },
    forgetOthers: (now) => {
      for (const [document, { at }] of noted) if (now - at > forgottenAfterMs) noted.delete(document);
    },
  };
}
