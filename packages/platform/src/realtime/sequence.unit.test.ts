import { expect, it } from 'vitest';
import { createSequence } from './sequence.ts';

function listening() {
  const delivered: number[] = [];
  const tooEarly = { count: 0 };
  const sequence = createSequence({
    deliver: ({ payload }) => delivered.push(payload.seq),
    onTooEarly: () => (tooEarly.count += 1),
  });
  const event = (seq: number) => ({ event: 'requestClosed', payload: { seq } });
  const receive = (...numbers: number[]) => numbers.map((seq) => sequence.receive(event(seq)));
  return { sequence, delivered, tooEarly, event, receive };
}

it('holds events back until it is resumed, and delivers missed ones first', () => {
  const { sequence, delivered, event, receive } = listening();
  receive(6);
  sequence.resume({});
  sequence.pause();
  receive(9);
  expect(delivered).toEqual([6]);
  sequence.resume({ missed: [7, 8].map(event) });
  expect(delivered).toEqual([6, 7, 8, 9]);
});

it('reports a gap, and delivers nothing past it', () => {
  const { sequence, delivered, event, receive } = listening();
  sequence.resume({});
  expect(receive(4, 6, 5, 7)).toEqual([true, false, true, true]);
  expect(delivered).toEqual([4]);
  sequence.resume({ missed: [5, 6, 7].map(event) });
  expect(delivered).toEqual([4, 5, 6, 7]);
});

it('delivers no event twice, and reports one from before the first', () => {
  const { sequence, delivered, tooEarly, receive } = listening();
  sequence.resume({});
  receive(6, 6, 7, 6);
  expect([delivered, tooEarly.count]).toEqual([[6, 7], 0]);
  receive(5);
  expect([delivered, tooEarly.count]).toEqual([[6, 7], 1]);
});

it('continues after events that cannot be had', () => {
  const { sequence, delivered, receive } = listening();
  sequence.resume({});
  receive(1);
  sequence.pause();
  receive(20, 21);
  sequence.resume({ skipTo: 20 });
  expect(receive(22)).toEqual([true]);
  expect([delivered, sequence.last()]).toEqual([[1, 21, 22], 22]);
});
