import { describe, expect, it } from 'vitest';
import type { NotificationView } from '@karigar/contracts';
import { pathOf, withNewer, withNotification } from './inbox.ts';

const aNotification = (more: Partial<NotificationView> = {}): NotificationView => ({
  id: 'n1',
  message: 'New service request received!',
  read: false,
  timestamp: '2026-11-22T08:00:00.000Z',
  kind: 'request',
  ref: 'r1',
  ...more,
});

describe('the page of a notification', () => {
  const paths = { order: '/orders/{ref}/view', message: '', review: '', request: '', offer: '', service: '', system: '/complaint' };

  it('is the template of its kind with its reference', () => {
    expect(pathOf({ kind: 'order', ref: 'k/1' }, paths)).toBe('/orders/k%2F1/view');
    expect(pathOf({ kind: 'system', ref: null }, paths)).toBe('/complaint');
  });

  it('is missing without the reference that the template needs', () => {
    expect(pathOf({ kind: 'order', ref: null }, paths)).toBeNull();
  });

  it('is missing for a kind that only a newer page knows', () => {
    const { service: _, ...older } = paths;
    expect(pathOf({ kind: 'service', ref: 's1' }, older as typeof paths)).toBeNull();
  });
});

describe('the inbox', () => {
  it('adds a notification once and counts it as unread', () => {
    const empty = { items: [], nextCursor: null, unread: 0 };
    const fresh = aNotification();

    const once = withNotification(empty, fresh);
    expect(once).toEqual({ items: [fresh], nextCursor: null, unread: 1 });
    expect(withNotification(once, fresh)).toBe(once);
  });

  it('replaces a notification by a later one with its id, which is unread again', () => {
    const started = aNotification({ read: true, message: 'Ramesh has started.', timestamp: '2026-11-22T08:10:00.000Z' });
    const undone = aNotification({ message: 'Ramesh took it back.', timestamp: '2026-11-22T08:11:00.000Z' });
    const other = aNotification({ id: 'n2' });
    const inbox = { items: [other, started], nextCursor: null, unread: 1 };
    expect(withNotification(inbox, undone)).toEqual({ items: [undone, other], nextCursor: null, unread: 2 });
    expect(withNotification({ ...inbox, items: [undone, other], unread: 2 }, started).items).toEqual([undone, other]);
    // While the inbox was being marked as read.
    const answer = { items: [{ ...other, read: true }, started], nextCursor: null, unread: 0 };
    expect(withNewer(answer, withNotification(inbox, undone), inbox)).toMatchObject({ items: [undone, { id: 'n2' }], unread: 1 });
  });

  it('puts the newest first', () => {
    const [first, second] = [aNotification({ id: 'n1' }), aNotification({ id: 'n2' })];
    const inbox = [first, second].reduce(withNotification, { items: [], nextCursor: null, unread: 0 });
    expect(inbox.items.map(({ id }) => id)).toEqual(['n2', 'n1']);
  });
});
