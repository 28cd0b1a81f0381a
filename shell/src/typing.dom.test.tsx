import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { searchWords } from '@karigar/platform';
import { untilNotTyping } from './typing.ts';

const field = () => document.querySelector('input')!;

beforeEach(() => {
  document.body.innerHTML = '<form class="boot-search"><input type="search" /></form><a href="/">Home</a>';
});
afterEach(() => searchWords.set(null));

it('starts at once where nobody types', async () => {
  await untilNotTyping();
  expect(searchWords.get()).toBeNull();
  document.body.innerHTML = '';
  await untilNotTyping();
});

it('waits for somebody who types, and opens the search with words that were not sent', async () => {
  const start = vi.fn();
  field().focus();
  const waited = untilNotTyping().then(start);
  field().value = 'tap ';
  await Promise.resolve();
  expect(start).not.toHaveBeenCalled();
  field().blur();
  await waited;
  expect(searchWords.get()).toMatchObject({ words: 'tap' });
});
