import { expect, it } from 'vitest';
import { cursorAfter, isCursor, pageOfList } from './page.ts';

const list = ['a', 'b', 'c'].map((id) => ({ id }));
const pageAfter = (cursor?: string) => {
  const { items, nextCursor } = pageOfList(list, { limit: 2, cursor });
  return [items.map(({ id }) => id).join(''), nextCursor];
};

it('turns the pages of a list in memory', () => {
  expect(pageAfter()).toEqual(['ab', 'b']);
  expect(pageAfter('b')).toEqual(['c', null]);
});

it('starts over when the last item of the page before is gone', () => {
  expect(pageAfter('gone')).toEqual(['ab', 'b']);
});

it('says of a full last page that nothing follows', () => {
  expect(pageAfter('a')).toEqual(['bc', null]);
});

it('tells a cursor from other texts', () => {
  expect(isCursor(cursorAfter({ at: new Date('2026-11-22T12:00:00Z'), id: 'a' }))).toBe(true);
  for (const text of ['', 'abc', '2', Buffer.from('9999999999999999.a').toString('base64url')]) expect(isCursor(text), text).toBe(false);
});
