import { defined } from '@karigar/contracts';
import { setTimeout as wait } from 'node:timers/promises';

/** The kinds of operations. */
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

/** `unknown`: no response, or one that does not say whether the operation took effect. */
export type Outcome = 'ok' | 'refused' | 'unknown';

/** The arguments of an operation: ids, and the times of booking windows as ISO 8601. */
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
  /** The service that is called, or its live channel. */
  readonly part?: string;
  /** The URL of a picture. */
  readonly picture?: string;
  /** A unique text, by which the result of the operation can be found. */
  readonly mark?: string;
  /** Why the call must be refused. */
  readonly fault?: 'stranger' | 'wrong role' | 'unproven' | 'known account' | 'unknown account';
}

export interface Answered {
  readonly outcome: Outcome;
  /** The code of a refusal, or why the outcome is unknown. */
  readonly code?: string;
  /** Id of the created entity; the URL of a picture. */
  readonly made?: string;
  /** For a refused deletion: the number of open orders in the response. */
  readonly orders?: number;
}

/** One call and its outcome. Times are milliseconds since the history began. */
export interface Operation extends Answered {
  readonly number: number;
  readonly kind: OperationKind;
  /** Id of the account. */
  readonly by: string;
  readonly about: About;
  readonly invokedAt: number;
  /** For an unknown outcome: when the caller gave up. The operation can take effect later. */
  readonly answeredAt: number;
}

/** All operations, in the order of their responses. */
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

/** The outcome of an API response: a server error does not say whether the operation took effect. */
export function answeredBy(status: number, code?: string, made?: string): Answered {
  if (status >= 500) return { outcome: 'unknown', code: code ?? String(status) };
  if (status >= 400) return { outcome: 'refused', code: code ?? String(status) };
  return { outcome: 'ok', ...defined({ made }) };
}

const leavesOpen = ['NO_ACK', 'UNAVAILABLE', 'INTERNAL'];

/** The outcome of an acknowledgement of the live channel. */
export function acknowledgedBy(ack: { readonly ok: boolean; readonly code?: string }, made?: string): Answered {
  if (ack.ok) return { outcome: 'ok', ...defined({ made }) };
  const code = ack.code ?? 'NO_CODE';
  return { outcome: leavesOpen.includes(code) ? 'unknown' : 'refused', code };
}

/** The outcome of a call without a response. */
export const unanswered = (error: unknown): Answered => ({ outcome: 'unknown', code: error instanceof Error ? error.name : String(error) });

/** Retries an operation up to four times while its outcome is unknown. Operations that must happen once need an idempotency key. */
export async function untilKnown(act: () => Promise<Operation>): Promise<Operation> {
  for (let tries = 1; ; tries += 1) {
    const operation = await act();
    const isSettled = operation.outcome !== 'unknown' && operation.code !== 'IDEMPOTENCY_KEY_IN_USE';
    if (isSettled || tries === 4) return operation;
    await wait(1_000);
  }
}

/** Whether an operation took effect, or may have. */
export const mayHaveHappened = ({ outcome }: Answered): boolean => outcome !== 'refused';

export function describeOperation({ number, kind, by, about, invokedAt, answeredAt, outcome, code, made, orders }: Operation): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(2);
  const details = Object.entries({ ...about, ...defined({ made, orders }) })
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
  return `#${number} ${seconds(invokedAt)}–${seconds(answeredAt)} s ${by} ${kind} (${details}): ${outcome}${code === undefined ? '' : ` ${code}`}`;
}
