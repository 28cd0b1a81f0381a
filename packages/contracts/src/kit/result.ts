import { defined } from './defined.ts';
import type { ProblemCode } from './problem.ts';

/** An expected refusal: a stable code, an optional sentence in place of the code's own, and named extras for the answer. */
export interface Refusal {
  readonly ok: false;
  readonly code: ProblemCode;
  readonly message?: string;
  readonly extras?: Readonly<Record<string, unknown>>;
}

/** The result of a decision or a use case. Broken invariants and unknown failures are thrown instead. */
export type Result<T> = { readonly ok: true; readonly value: T } | Refusal;

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const refuse = (code: ProblemCode, extras?: Readonly<Record<string, unknown>>, message?: string): Refusal => ({
  ok: false,
  code,
  ...defined({ message, extras }),
});

/** Refuses one field of a call or form, with a sentence to show next to it. */
export const refuseField = (path: string, message: string): Refusal => refuse('INVALID', { errors: [{ path, message }] });

/** The result with its value mapped. A refusal stays as it is. */
export const mapResult = <T, U>(result: Result<T>, map: (value: T) => U): Result<U> => (result.ok ? ok(map(result.value)) : result);

/** An aggregate's new state and the facts that led to it. */
export interface Change<State, Fact> {
  readonly state: State;
  readonly facts: readonly Fact[];
}

/** The result of a pure decision: the change, or the refusal. An unchanged state without facts means that nothing changes. */
export type Decision<State, Fact> = Result<Change<State, Fact>>;
