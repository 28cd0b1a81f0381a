import { createHash } from 'node:crypto';
import type { OutgoingMessage } from '../kafka/port.ts';

/** In an order that is the same in each run, so that a failure can be repeated. Set SHUFFLE_SEED to try another one. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const seed = process.env['SHUFFLE_SEED'] ?? '';
  const placed = items.map((item, index) => ({ item, place: createHash('sha256').update(`${seed}:${index}`).digest('hex') }));
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ item }) => item);
}

/** What every consumer has to bear: each message ten times, in any order. */
export const tenfoldAndShuffled = (messages: readonly OutgoingMessage[]): OutgoingMessage[] =>
  shuffled(Array.from({ length: 10 }, () => messages).flat());

/** The same message as nobody can read it: broken JSON, data of another shape, and no CloudEvents attributes. */
export const poisoned = ({ topic, key, value, headers }: OutgoingMessage): OutgoingMessage[] => [
  { topic, key, value: `${String(value)}}`, headers: headers ?? {} },
  { topic, key, value: '{"unexpected":true}', headers: headers ?? {} },
  { topic, key, value },
];
