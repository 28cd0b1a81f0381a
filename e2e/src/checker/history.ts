import { defined } from '@karigar/contracts';
import { setTimeout as wait } from 'node:timers/promises';

/** What somebody asked of the product. */
export type OperationKind =
  | 'book'
  | 'hold'
  | 'cancel'
  | 'move'
  | 'accept'
  | 'reject'
  | 'provider-cancel'
  | 'progress'
  | 'undo-progress'
  | 'fulfil'
  | 'undo-fulfil'
  | 'propose'
  | 'withdraw-proposal'
  | 'accept-proposal'
  | 'decline-proposal'
  | 'work-photo'
  | 'review'
  | 'open-request'
  | 'cancel-request'
  | 'offer'
  | 'counter-offer'
  | 'accept-counter'
  | 'decline-offer'
  | 'accept-offer'
  | 'delete-service'
  | 'restore-service'
  | 'register'
  | 'log-out'
  | 'change-password'
  | 'delete-account'
  | 'use-token'
  | 'trespass'
  | 'send-code'
  | 'try-code'
  | 'guess-password'
  | 'change-cover'
  | 'change-avatar'
  | 'complain'
  | 'view-picture';

/** `unknown`: no answer, or one that leaves open whether it was done. */
export type Outcome = 'ok' | 'refused' | 'unknown';

/** What an operation was about: ids, and the times of booking windows as ISO 8601. */
export interface About {
  readonly key?: string;
  readonly order?: string;
  readonly request?: string;
  readonly offer?: string;
  readonly provider?: string;
  readonly service?: string;
  /** A price. */
  readonly paise?: number;
  readonly start?: string;
  readonly step?: string;
  readonly mobile?: string;
  /** Names a token. */
  readonly jti?: string;
  /** The service that is asked, or its live channel. */
  readonly part?: string;
  /** The address of a picture. */
  readonly picture?: string;
  /** A text that no other operation has, so that what it made is found again. */
  readonly mark?: string;
  /** What is wrong with a call that has to be refused. */
  readonly fault?: 'stranger' | 'wrong role' | 'unproven' | 'known account' | 'unknown account';
}

export interface Answered {
  readonly outcome: Outcome;
  /** The code of a refusal, or why the outcome is unknown. */
  readonly code?: string;
  /** Id of what was made; of a picture its address. */
  readonly made?: string;
  /** Of a refused deletion: how many open orders it names. */
  readonly orders?: number;
}

/** One call and its answer. Times are milliseconds since the history began. */
export interface Operation extends Answered {
  readonly number: number;
  readonly kind: OperationKind;
  /** Id of the account. */
  readonly by: string;
  readonly about: About;
  readonly invokedAt: number;
  /** Of an unknown one: when the caller gave up. It can be done later. */
  readonly answeredAt: number;
}

/** Everything that was asked and answered, in the order of the answers. */
export class History {
  readonly operations: Operation[] = [];
  readonly beganAt = Date.now();
  private next = 1;

  /** Milliseconds since the history began. */
  now = (): number => Date.now() - this.beganAt;

  async record(kind: OperationKind, by: string, about: About, act: () => Promise<Answered>): Promise<Operation> {
    const number = this.next++;
    const invokedAt = this.now();
    const answered = await act();
    const operation = { number, kind, by, about, invokedAt, answeredAt: this.now(), ...answered };
    this.operations.push(operation);
    return operation;
  }
}

/** An answer of the API: an error of ours says nothing about what was done. */
export function answeredBy(status: number, code?: string, made?: string): Answered {
  if (status >= 500) return { outcome: 'unknown', code: code ?? String(status) };
  if (status >= 400) return { outcome: 'refused', code: code ?? String(status) };
  return { outcome: 'ok', ...defined({ made }) };
}

const leavesOpen = ['NO_ACK', 'UNAVAILABLE', 'INTERNAL'];

/** An acknowledgement of the live channel. */
export function acknowledgedBy(ack: { readonly ok: boolean; readonly code?: string }, made?: string): Answered {
  if (ack.ok) return { outcome: 'ok', ...defined({ made }) };
  const code = ack.code ?? 'NO_CODE';
  return { outcome: leavesOpen.includes(code) ? 'unknown' : 'refused', code };
}

/** A call that came to nothing. */
export const unanswered = (error: unknown): Answered => ({ outcome: 'unknown', code: error instanceof Error ? error.name : String(error) });

/** Asks again, four times at most, while nobody knows whether it was done. What must be done once needs a key. */
export async function untilKnown(act: () => Promise<Operation>): Promise<Operation> {
  for (let tries = 1; ; tries += 1) {
    const operation = await act();
    const isSettled = operation.outcome !== 'unknown' && operation.code !== 'IDEMPOTENCY_KEY_IN_USE';
    if (isSettled || tries === 4) return operation;
    await wait(1_000);
  }
}

/** Whether it was done, or may have been. */
export const mayHaveHappened = ({ outcome }: Answered): boolean => outcome !== 'refused';

export function describeOperation({ number, kind, by, about, invokedAt, answeredAt, outcome, code, made, orders }: Operation): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(2);
  const details = Object.entries({ ...about, ...defined({ made, orders }) })
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
  return `#${number} ${seconds(invokedAt)}–${seconds(answeredAt)} s ${by} ${kind} (${details}): ${outcome}${code === undefined ? '' : ` ${code}`}`;
}
