import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NotificationView } from '@karigar/contracts';
import { toasts } from '@karigar/platform';
import { fakeApi, fakeChannel, renderPage, signIn } from '@karigar/platform/testing';
import type { PathOf } from './inbox.ts';
import { NotificationBell } from './notification-bell.tsx';
import { NotificationNews } from './notification-news.tsx';

const aNotification = (more: Partial<NotificationView> = {}): NotificationView => ({
  id: 'n1',
  message: 'New service request received!',
  read: false,
  timestamp: new Date().toISOString(),
  kind: 'request',
  ref: 'r1',
  ...more,
});
const pathOf: PathOf = ({ kind }) => (kind === 'system' ? null : kind === 'offer' ? '/provider/orders' : '/provider/instant-requests');

const api = fakeApi();

beforeEach(() => {
  signIn('provider', { id: 'p1' });
  toasts.set([]);
});

function show() {
  const items = [aNotification()];
  const inbox = { items, nextCursor: null, unread: 1 };
  api.on({
    'GET /notifications': () => inbox,
    'POST /notifications/read': () => ({ ...inbox, items: items.map((item) => ({ ...item, read: true })), unread: 0 }),
    'DELETE /notifications': () => ({ items: [], nextCursor: null, unread: 0 }),
  });
  const live = fakeChannel();
  const page = (
    <>
      <NotificationNews channel={live.channel} pathOf={pathOf} />
      <NotificationBell pathOf={pathOf} />
    </>
  );
  renderPage([{ path: '*', element: page }], '/provider/dashboard');
  return live;
}

describe('the bell', () => {
  it('counts, marks everything read when it is opened, and empties the list', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));

    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy();
    expect(screen.getByText('New service request received!')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
    expect(api.calls.filter(({ route }) => route === 'POST /notifications/read')).toHaveLength(1);

    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByText(/^No notifications yet/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }));
  });

  it('keeps what comes in while the server is marking the rest as read', async () => {
    const { tell } = show();
    let go = () => {};
    api.on({
      'POST /notifications/read': () =>
        new Promise((resolve) => (go = () => resolve({ items: [aNotification({ read: true })], nextCursor: null, unread: 0 }))),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await screen.findByRole('dialog', { name: 'Notifications' });
    act(() => tell('notification', aNotification({ id: 'n2', message: 'Your offer was accepted! Check your orders.', kind: 'offer' })));
    await act(async () => go());
    expect(await screen.findByText('New service request received!')).toBeTruthy();
    expect(screen.getByText('Your offer was accepted! Check your orders.')).toBeTruthy();
  });

  it('closes on Escape and gives the focus back', async () => {
    show();
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    await userEvent.click(bell);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(bell);
  });

  it('takes what comes in live: counted, and said over the page', async () => {
    const { tell } = show();
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    act(() => tell('notification', aNotification({ id: 'n2', message: 'Your offer was accepted! Check your orders.', kind: 'offer' })));
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
    expect(toasts.get().map(({ text }) => text)).toEqual(['Your offer was accepted! Check your orders.']);
  });
});
