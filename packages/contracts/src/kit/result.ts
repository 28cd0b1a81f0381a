import type { ProblemCode } from './problem.ts';

/** An expected "no": a stable code, an optional sentence in place of the code's own, and named extras for the answer. */
export interface Refusal {
  readonly ok: false;
  readonly code: ProblemCode;
  readonly message?: string;
  readonly extras?: Readonly<Record<string, unknown>>;
}

/** What a decision or a use case answers. Broken rules and unknown failures are thrown instead. */
export type Result<T> = { readonly ok: true; readonly value: T } | Refusal;

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const refuse = (code: ProblemCode, extras?: Readonly<Record<string, unknown>>, message?: string): Refusal => ({
  ok: false,
  code,
  ...(message === undefined ? {} : { message }),
  ...(extras === undefined ? {} : { extras }),
});

/** What an aggregate becomes and what happened. */
export interface Change<State, Fact> {
  readonly state: State;
  readonly facts: readonly Fact[];
}

/** What a pure decision answers: the change, or why there is none. The state as it was and no facts mean that nothing changes. */
export type Decision<State, Fact> = Result<Change<State, Fact>>;
