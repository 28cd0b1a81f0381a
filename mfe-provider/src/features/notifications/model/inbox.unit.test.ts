import { describe, expect, it } from 'vitest';
import { aNotification } from '../../../testing/builders.ts';
import { pathOf, withNotification } from './inbox.ts';

describe('the inbox', () => {
  it('takes a notification once and counts it as unread', () => {
    const empty = { items: [], nextCursor: null, unread: 0 };
    const fresh = aNotification();

    const once = withNotification(empty, fresh);
    expect(once).toEqual({ items: [fresh], nextCursor: null, unread: 1 });
    expect(withNotification(once, fresh)).toBe(once);
  });

  it('puts the newest first', () => {
    const [first, second] = [aNotification({ id: 'n1' }), aNotification({ id: 'n2' })];
    const inbox = [first, second].reduce(withNotification, { items: [], nextCursor: null, unread: 0 });
    expect(inbox.items.map(({ id }) => id)).toEqual(['n2', 'n1']);
  });
});

describe('a notification leads to', () => {
  it.each([
    [{ kind: 'order', ref: 'o1' }, '/provider/orders?order=o1'],
    [{ kind: 'request', ref: 'r1' }, '/provider/instant-requests'],
    [{ kind: 'offer', ref: 'r1' }, '/provider/instant-requests'],
    [{ kind: 'offer', ref: 'won' }, '/provider/orders'],
    [{ kind: 'system', ref: null }, null],
  ] as const)('%o -> %s', (notification, path) => {
    expect(pathOf(notification, [{ id: 'r1' }])).toBe(path);
  });
});
