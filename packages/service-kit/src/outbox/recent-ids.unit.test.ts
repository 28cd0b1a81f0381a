import { expect, it } from 'vitest';
import { createRecentIds } from './recent-ids.ts';

it('knows the latest ids, up to its limit', () => {
  const recent = createRecentIds(2);
  for (const id of ['a', 'b', 'b']) recent.add(id);
  expect(['a', 'b', 'c'].map((id) => recent.has(id))).toEqual([true, true, false]);
  recent.add('c');
  expect(['a', 'b', 'c'].map((id) => recent.has(id))).toEqual([false, true, true]);
});
