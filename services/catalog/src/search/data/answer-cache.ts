import type { Clock } from '@karigar/service-kit';

/** Vacations begin and end with time, without a change event. */
const keptMs = 5_000;
const maxKept = 1_000;

/** A cache of results computed from the catalogue, cleared by any change and after 5 s at most. */
export interface AnswerCache {
  /**
   * Returns the cached answer for this key, or computes it. Cached from the start of `make`, so that a change meanwhile removes it. Failures are not
   * cached.
   */
  get<T>(key: string, make: () => T): T;
  /** Clears the cache after a change. */
  readonly clear: () => void;
}

export function createAnswerCache(clock: Clock): AnswerCache {
  const kept = new Map<string, { readonly answer: unknown; readonly until: number }>();
  return {
    get: <T>(key: string, make: () => T): T => {
      const now = clock.now().getTime();
      const found = kept.get(key);
      // A key always belongs to the same type of answer.
      if (found !== undefined && found.until > now) return found.answer as T;
      const answer = make();
      if (kept.size >= maxKept) kept.clear();
      const entry = { answer, until: now + keptMs };
      kept.set(key, entry);
      if (answer instanceof Promise)
        answer.catch(() => {
          if (kept.get(key) === entry) kept.delete(key);
        });
      return answer;
    },
    clear: () => kept.clear(),
  };
}
