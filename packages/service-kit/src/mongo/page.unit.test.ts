import { expect, it } from 'vitest';
import { cursorAfter, isCursor, pageOfList } from './page.ts';

const list = ['a', 'b', 'c'].map((id) => ({ id }));
const pageAfter = (cursor?: string) => {
  const { items, nextCursor } = pageOfList(list, { limit: 2, cursor });
  return [items.map(({ id }) => id).join(''), nextCursor && Buffer.from(nextCursor, 'base64url').toString()];
};
const cursorOf = (position: string) => Buffer.from(position).toString('base64url');

it('turns the pages of a list in memory', () => {
  expect(pageAfter()).toEqual(['ab', '1.b']);
  expect(pageAfter(cursorOf('1.b'))).toEqual(['c', null]);
});

it('goes on where the last item of the page before was, if it is gone', () => {
  expect(pageAfter(cursorOf('1.gone'))).toEqual(['bc', null]);
  expect(pageAfter(cursorOf('9.gone'))).toEqual(['', null]);
});

it('goes on after the last item of the page before, if others came before it', () => {
  expect(pageAfter(cursorOf('0.b'))).toEqual(['c', null]);
});

it.each(['', 'b', 'nonsense', cursorOf('b'), cursorOf('-1.b'), cursorOf('1.')])('refuses the cursor "%s"', (cursor) => {
  expect(() => pageAfter(cursor)).toThrow(
    expect.objectContaining({ code: 'INVALID', extras: { errors: [expect.objectContaining({ path: 'cursor' })] } }),
  );
});

it('says of a full last page that nothing follows', () => {
  expect(pageAfter(cursorOf('0.a'))).toEqual(['bc', null]);
});

it('tells a cursor from other texts', () => {
  expect(isCursor(cursorAfter({ at: new Date('2026-11-22T12:00:00Z'), id: 'a' }))).toBe(true);
  for (const text of ['', 'abc', '2', Buffer.from('9999999999999999.a').toString('base64url')]) expect(isCursor(text), text).toBe(false);
});
