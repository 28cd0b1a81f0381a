import { defined } from '@karigar/contracts';
import type { IncomingMessage, OutgoingMessage } from '../kafka/port.ts';

export interface DeadLetterReason {
  /**
   * `unreadable`: no CloudEvents attributes; `invalid`: the data does not fit the contract; `failed`: the handler gave up; `unknown-value`: only a
   * newer version of the consumer knows the value of an enum.
   */
  readonly reason: string;
  readonly error: unknown;
  readonly attempts: number;
  readonly group: string;
}

/** The unchanged message for `<topic>.dlq`, with headers that say why it was parked. The error's text is truncated and contains no data. */
export function deadLetterFor(message: IncomingMessage, { reason, error, attempts, group }: DeadLetterReason): OutgoingMessage {
  return {
    topic: `${message.topic}.dlq`,
    key: message.key,
    value: message.value,
    headers: {
      ...message.headers,
      'x-dlq-reason': reason,
      'x-dlq-error': (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500),
      'x-dlq-tries': String(attempts),
      'x-dlq-group': group,
      'x-dlq-topic': message.topic,
      'x-dlq-partition': String(message.partition),
      'x-dlq-offset': message.offset,
      'x-dlq-at': new Date().toISOString(),
    },
  };
}

/**
 * Prepares a dead letter for another delivery, only to the group that parked it. The copy gets its own key: under the aggregate's key, compaction would
 * keep it instead of a newer event, which all other groups and every rebuild need. The tombstone lets compaction remove the copy, which the deletion of
 * an account does not reach.
 * @returns the copy and the tombstone; nothing for a letter without content, which was too large to be kept and would only be parked again
 */
export function redriven(letter: IncomingMessage): OutgoingMessage[] {
  if (letter.value === null || letter.value.length === 0) return [];
  const headers = Object.fromEntries(Object.entries(letter.headers).filter(([name]) => !name.startsWith('x-dlq-')));
  const group = letter.headers['x-dlq-group'];
  const topic = letter.headers['x-dlq-topic'] ?? letter.topic.replace(/\.dlq$/, '');
  // A redriven message that was parked again has this key already.
  const key = letter.key.startsWith(redriveKey) ? letter.key : `${redriveKey}${group ?? ''}:${letter.key}`;
  return [
    { topic, key, value: letter.value, headers: { ...headers, ...defined({ 'x-redrive-group': group }) } },
    { topic, key, value: null },
  ];
}

const redriveKey = 'redrive:';
