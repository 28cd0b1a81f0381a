import type { Clock } from '@karigar/service-kit';

/** Vacations begin and end by the clock, without a change that could be noticed. */
const keptMs = 5_000;
const maxKept = 1_000;

/** What was computed of the catalogue, kept until something in it changes, for 5 s at most. */
export interface KeptAnswers {
  /**
   * What `make` has answered under this key, or answers now. Kept from the beginning of `make`: a change meanwhile removes it. What fails is not kept.
   */
  get<T>(key: string, make: () => T): T;
  /** Forgets all: something has changed. */
  readonly clear: () => void;
}

export function createKeptAnswers(clock: Clock): KeptAnswers {
  const kept = new Map<string, { readonly answer: unknown; readonly until: number }>();
  return {
    get: <T>(key: string, make: () => T): T => {
      const now = clock.now().getTime();
      const found = kept.get(key);
      // A key always stands for the same type of answer.
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
