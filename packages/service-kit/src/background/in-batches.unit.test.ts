import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

it('gives all items in order, the last batch with what is left', () => {
  expect([...inBatches([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...inBatches([1, 2], 2)]).toEqual([[1, 2]]);
  expect([...inBatches([], 2)]).toEqual([]);
});
