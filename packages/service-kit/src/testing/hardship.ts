import type { OutgoingMessage } from '../kafka/port.ts';

/** What every consumer has to bear: each message ten times, in any order. */
export function tenfoldAndShuffled(messages: readonly OutgoingMessage[]): OutgoingMessage[] {
  return Array.from({ length: 10 }, () => messages)
    .flat()
    .map((message) => [Math.random(), message] as const)
    .sort(([a], [b]) => a - b)
    .map(([, message]) => message);
}

/** The same message as nobody can read it: broken JSON, data of another shape, and no CloudEvents attributes. */
export const poisoned = ({ topic, key, value, headers }: OutgoingMessage): OutgoingMessage[] => [
  { topic, key, value: `${String(value)}}`, headers: headers ?? {} },
  { topic, key, value: '{"unexpected":true}', headers: headers ?? {} },
  { topic, key, value },
];
