import { newIdempotencyKey } from '@karigar/platform';

/** An attempt to send a form, and with which Idempotency-Key. */
interface Attempt {
  readonly key: string;
  readonly content: string;
}

/** Stores the last attempt until it is answered. */
export interface Attempts {
  readonly read: () => Attempt | null;
  readonly write: (attempt: Attempt) => void;
  readonly remove: () => void;
}

/** For a form without a draft. */
export function attemptsInMemory(): Attempts {
  let last: Attempt | null = null;
  return { read: () => last, write: (attempt) => void (last = attempt), remove: () => void (last = null) };
}

/** The key of the last attempt if it sent the same, because its answer may have been lost; otherwise a new one. Files are compared by name and size. */
export function keyFor(attempts: Attempts, sent: unknown): string {
  const content = JSON.stringify(sent, (_name, value: unknown) => (value instanceof File ? { name: value.name, size: value.size } : value));
  const last = attempts.read();
  if (last?.content === content) return last.key;
  const key = newIdempotencyKey();
  attempts.write({ key, content });
  return key;
}
