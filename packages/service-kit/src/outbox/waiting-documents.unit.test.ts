import { expect, it } from 'vitest';
import { createWaitingDocuments } from './waiting-documents.ts';

const entries = (...ids: string[]) => ids.map((id) => ({ id }));
const taken = (waiting: ReturnType<typeof createWaitingDocuments>) =>
  [...waiting.take()].map(([collection, documents]) => [
    collection,
    [...documents].map(([id, of]) => [id, of?.map((entry) => entry.id) ?? 'to be read']),
  ]);

it('keeps documents by collection, in the order in which they were added', () => {
  const waiting = createWaitingDocuments();
  waiting.add('orders', 'b', entries('1'));
  waiting.add('reviews', 'c', entries('2'));
  waiting.add('orders', 'a', entries('3'));
  expect(taken(waiting)).toEqual([
    [
      'orders',
      [
        ['b', ['1']],
        ['a', ['3']],
      ],
    ],
    ['reviews', [['c', ['2']]]],
  ]);
  expect(taken(waiting)).toEqual([]);
});

it('continues a document where its earlier entries end, each entry once', () => {
  const waiting = createWaitingDocuments();
  waiting.add('orders', 'a', entries('1', '2'));
  waiting.add('orders', 'a', entries('1', '2', '3'));
  waiting.add('orders', 'a', entries('4'));
  expect(taken(waiting)).toEqual([['orders', [['a', ['1', '2', '3', '4']]]]]);
});

it('reads a document of which any writer has not passed its entries', () => {
  const waiting = createWaitingDocuments();
  waiting.add('orders', 'a', entries('1'));
  waiting.add('orders', 'a', undefined);
  waiting.add('orders', 'b', undefined);
  waiting.add('orders', 'b', entries('2'));
  expect(taken(waiting)).toEqual([
    [
      'orders',
      [
        ['a', 'to be read'],
        ['b', 'to be read'],
      ],
    ],
  ]);
});

it('keeps what is added to a document until its earlier entries have been delivered', () => {
  const waiting = createWaitingDocuments();
  waiting.add('orders', 'a', entries('1'));
  taken(waiting);
  waiting.add('orders', 'a', entries('2'));
  waiting.add('orders', 'b', entries('3'));
  waiting.add('reviews', 'a', entries('4'));
  expect(taken(waiting)).toEqual([
    ['orders', [['b', ['3']]]],
    ['reviews', [['a', ['4']]]],
  ]);
  waiting.release('orders', ['a']);
  expect(taken(waiting)).toEqual([['orders', [['a', ['2']]]]]);
});
