import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { NotificationView } from '@karigar/contracts';
import { marketHour } from '@karigar/contracts/constants';
import { queryClient, session, toasts, type NotificationPaths } from '@karigar/platform';
import { fakeApi, fakeChannel, problem, renderPage, signIn } from '@karigar/platform/testing';
import { ring } from './attention.ts';
import { NotificationBell } from './notification-bell.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PushOffer } from './push-offer.tsx';
import { settingsQuery } from './settings-query.ts';
import { LiveNotifications } from './live-notifications.tsx';

const aNotification = (more: Partial<NotificationView> = {}): NotificationView => ({
  id: 'n1',
  message: 'New service request received!',
  read: false,
  timestamp: new Date().toISOString(),
  kind: 'request',
  ref: 'r1',
  ...more,
});
const told = { push: true, email: false };
const allKinds = { order: { push: true, email: true }, instant: told, message: told, review: told, system: told };
const settings = { kinds: allKinds, quietHours: { on: false, from: 22, to: 7 } };
const paths: NotificationPaths = {
  order: '/provider/orders?order={ref}',
  message: '/provider/orders?order={ref}',
  request: '/provider/instant-requests',
  offer: '/provider/orders',
  review: '/provider/complaints',
  service: '/provider/services',
  system: '/provider/complaints',
};

const api = fakeApi();

beforeEach(() => {
  signIn('provider', { id: 'p1' });
  toasts.set([]);
});

function show(items = [aNotification()]) {
  const inbox = { items, nextCursor: null, unread: 1 };
  api.on({
    'GET /notifications': () => inbox,
    'POST /notifications/read': () => ({ ...inbox, items: items.map((item) => ({ ...item, read: true })), unread: 0 }),
    'DELETE /notifications': () => ({ items: [], nextCursor: null, unread: 0 }),
  });
  const live = fakeChannel();
  const page = (
    <>
      <LiveNotifications channel={live.channel} paths={paths} />
      <NotificationBell paths={paths} />
    </>
  );
  renderPage([{ path: '*', element: page }], '/provider/dashboard');
  return live;
}

/** A browser with Web Push: what it knows, and how the person answers when it asks. */
function browserWithPush(answer: NotificationPermission, { isFirstVisit = false } = {}) {
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => {
      const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
        unsubscribe: async () => (subscription = null),
      };
      return subscription;
    }),
  };
  const registration = { pushManager };
  let isRegistered = !isFirstVisit;
  let onReady = (_registered: typeof registration) => {};
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => (isRegistered ? registration : undefined),
    ready: isFirstVisit ? new Promise<typeof registration>((resolve) => (onReady = resolve)) : registration,
    startMessages: () => undefined,
  });
  const register = () => {
    isRegistered = true;
    onReady(registration);
  };
  vi.stubGlobal('PushManager', class {});
  const requestPermission = vi.fn(async () => (permission.permission = answer));
  const permission = { permission: 'default' as NotificationPermission, requestPermission };
  vi.stubGlobal('Notification', permission);
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
  return { ...pushManager, serviceWorker, register, requestPermission };
}

it('lists what has been read already without calling for attention', async () => {
  const live = show();
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
  await screen.findByText('New service request received!');
  act(() => live.receive('notification', aNotification({ id: 'n2', message: 'Offer sent successfully!', read: true })));
  expect(await screen.findByText('Offer sent successfully!')).toBeTruthy();
  expect(toasts.get()).toEqual([]);
});

it('tells the service worker that it shows notifications of its role while the live channel is connected', () => {
  const { serviceWorker } = browserWithPush('granted');
  onTestFinished(() => void vi.unstubAllGlobals());
  const { channel } = show();
  const answerTo = (role: string) => {
    const postMessage = vi.fn();
    const asked = new MessageEvent('message', { data: { question: 'shows-notifications', role } });
    serviceWorker.dispatchEvent(Object.defineProperty(asked, 'ports', { value: [{ postMessage }] }));
    return postMessage.mock.calls.flat();
  };
  channel.status.set('online');
  expect(answerTo('provider')).toEqual([true]);
  expect(answerTo('customer')).toEqual([false]);
  channel.status.set('offline');
  expect(answerTo('provider')).toEqual([false]);
});

describe('the push switch', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.removeItem('push-of');
  });
  const answers = () => {
    show();
    api.on({
      'GET /push/key': () => ({ publicKey: 'our-key' }),
      'POST /push/subscriptions': () => ({ id: 'sub-1' }),
      'DELETE /push/subscriptions': () => undefined,
    });
  };
  const openBell = () => userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));

  it('subscribes and unsubscribes this browser, which asks for the permission only now', async () => {
    const { requestPermission, ...pushManager } = browserWithPush('granted');
    answers();
    await openBell();
    const push = await screen.findByRole('switch', { name: 'Notify me while Karigar is closed' });
    expect(push).toHaveProperty('checked', false);
    expect(requestPermission).not.toHaveBeenCalled();
    await userEvent.click(push);
    await waitFor(() => expect(push).toHaveProperty('checked', true));
    expect(requestPermission).toHaveBeenCalledTimes(1);
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'our-key' });
    await userEvent.click(push);
    await waitFor(() => expect(push).toHaveProperty('checked', false));
    expect(api.calls).toContainEqual(
      expect.objectContaining({ route: 'DELETE /push/subscriptions', body: { endpoint: 'https://fcm.googleapis.com/fcm/send/abc' } }),
    );
  });

  it('is part of the settings too', async () => {
    browserWithPush('granted');
    api.on({ 'GET /push/key': { publicKey: 'our-key' }, 'GET /notification-settings': settings });
    renderPage([{ path: '*', element: <NotificationSettings emailProven /> }], '/profile');
    expect(await screen.findByRole('switch', { name: 'Notify me while Karigar is closed' })).toBeTruthy();
  });

  it('appears on the first visit once the service worker is registered', async () => {
    const { register, requestPermission } = browserWithPush('granted', { isFirstVisit: true });
    api.on({ 'GET /push/key': { publicKey: 'our-key' }, 'GET /notification-settings': settings });
    renderPage([{ path: '*', element: <NotificationSettings emailProven /> }], '/profile');
    await screen.findByRole('switch', { name: 'Quiet hours' });
    expect(screen.queryByRole('switch', { name: 'Notify me while Karigar is closed' })).toBeNull();
    register();
    expect(await screen.findByRole('switch', { name: 'Notify me while Karigar is closed' })).toBeTruthy();
    expect(requestPermission).not.toHaveBeenCalled();
  });

  it('explains what to do when the browser refuses', async () => {
    browserWithPush('denied');
    answers();
    await openBell();
    await userEvent.click(await screen.findByRole('switch', { name: 'Notify me while Karigar is closed' }));
    const explanation = await screen.findByText(/You can allow them in its settings/);
    expect(explanation.parentElement).toBe(document.activeElement);
  });

  it('is on again when the account logs in again, although its subscription ended with its session', async () => {
    const pushManager = browserWithPush('granted');
    await Notification.requestPermission();
    localStorage.setItem('push-of', 'p1');
    answers();
    await waitFor(() => expect(api.sent('POST /push/subscriptions')).toHaveLength(1));
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'our-key' });
  });

  it('is off for another account that logs in on this browser', async () => {
    const pushManager = browserWithPush('granted');
    await pushManager.subscribe();
    localStorage.setItem('push-of', 'somebody-else sub-1');
    answers();
    await openBell();
    expect(await screen.findByRole('switch', { name: 'Notify me while Karigar is closed' })).toHaveProperty('checked', false);
  });
});

describe('the offer of push', () => {
  const page = (
    <main id="main" tabIndex={-1}>
      <PushOffer>Get requests with Karigar closed.</PushOffer>
    </main>
  );
  const offer = () => renderPage([{ path: '*', element: page }], '/');
  beforeEach(() => api.on({ 'GET /push/key': { publicKey: 'our-key' } }));
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('turns it on, and is gone, with the focus on the page', async () => {
    const { requestPermission } = browserWithPush('granted');
    api.on({ 'POST /push/subscriptions': () => ({ id: 'sub-1' }) });
    offer();
    const push = await screen.findByRole('switch', { name: 'Notify me while Karigar is closed' });
    expect(requestPermission).not.toHaveBeenCalled();
    await userEvent.setup().click(push);
    await waitFor(() => expect(screen.queryByText('Get requests with Karigar closed.')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('is declined once, and leaves the focus on the page', async () => {
    browserWithPush('granted');
    const { unmount } = offer();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('switch')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    unmount();
    offer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('is not made where push is impossible or not set up', async () => {
    offer().unmount();
    browserWithPush('granted');
    api.on({ 'GET /push/key': { publicKey: null } });
    offer();
    await waitFor(() => expect(api.sent('GET /push/key')).toHaveLength(1));
    expect(screen.queryByText('Get requests with Karigar closed.')).toBeNull();
  });
});

it('sounds once a first gesture allows it and until it is muted, which outlasts the login and spares the vibration', async () => {
  const started: number[] = [];
  let interrupt = () => {};
  class Speaker {
    state = 'suspended';
    constructor() {
      interrupt = () => void (this.state = 'interrupted');
    }
    readonly currentTime = 0;
    readonly destination = {};
    resume = async () => void (this.state = 'running');
    createGain = () => ({
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      connect: () => undefined,
    });
    createOscillator = () => {
      const frequency = { value: 0 };
      return { frequency, connect: (next: object) => next, start: () => started.push(frequency.value), stop: () => undefined };
    };
  }
  const vibrate = vi.fn(() => true);
  vi.stubGlobal('AudioContext', Speaker);
  vi.stubGlobal('navigator', Object.create(navigator, { vibrate: { value: vibrate }, userActivation: { value: { hasBeenActive: true } } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { receive } = show();
  const heard = (id: string) => {
    started.length = 0;
    act(() => receive('notification', aNotification({ id })));
    return [...started];
  };
  const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  expect(heard('n2')).toEqual([]);
  await userEvent.click(bell);
  expect(heard('n3')).toEqual([660, 880]);

  await userEvent.click(await screen.findByRole('button', { name: 'Mute the sound' }));
  vibrate.mockClear();
  expect(heard('n4')).toEqual([]);
  expect(vibrate).toHaveBeenCalledTimes(1);
  session.clear();
  expect(localStorage.getItem('sound-muted')).toBe('yes');

  await userEvent.click(screen.getByRole('button', { name: 'Turn the sound on' }));
  expect(heard('n5')).toEqual([660, 880]);
  expect(localStorage.getItem('sound-muted')).toBeNull();

  // As an iPhone does during a phone call.
  interrupt();
  expect(heard('n6')).toEqual([]);
  await userEvent.click(document.body);
  expect(heard('n7')).toEqual([660, 880]);
});

describe('the vibration', () => {
  // Two hours, because the next one may begin meanwhile.
  const quietNow = { on: true, from: marketHour(new Date()), to: (marketHour(new Date()) + 2) % 24 };
  const phone = (quietHours: typeof quietNow, hasBeenActive = true) => {
    const vibrate = vi.fn(() => true);
    vi.stubGlobal('navigator', Object.create(navigator, { vibrate: { value: vibrate }, userActivation: { value: { hasBeenActive } } }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const { receive } = show();
    api.on({ 'GET /notification-settings': () => ({ kinds: allKinds, quietHours }) });
    return { vibrate, receive: (kind: NotificationView['kind']) => act(() => receive('notification', aNotification({ id: kind, kind }))) };
  };
  const settingsAreRead = () => waitFor(() => expect(queryClient.getQueryData(settingsQuery().queryKey)).toBeDefined());

  it('calls to a request at any hour, and in quiet hours not to a message', async () => {
    const { vibrate, receive } = phone(quietNow);
    receive('message');
    await settingsAreRead();
    receive('request');
    await waitFor(() => expect(vibrate).toHaveBeenCalled());
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ ...quietNow, on: false }, 10],
    [quietNow, 0],
  ])('rings until stopped, ten times at most, and not in quiet hours (%o)', async (quietHours, times) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { vibrate } = phone(quietHours);
    const stop = ring();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vibrate).toHaveBeenCalledTimes(times);
    ring()();
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vibrate).toHaveBeenCalledTimes(times);
  });

  it('calls to a message outside quiet hours', async () => {
    const { vibrate, receive } = phone({ ...quietNow, on: false });
    receive('message');
    await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1));
  });

  it('waits for the first gesture, which browsers ask for', async () => {
    const { vibrate, receive } = phone(quietNow, false);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    receive('request');
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
    expect(vibrate).not.toHaveBeenCalled();
  });
});

describe('a toast about a notification', () => {
  const receivedAt = (path: string, notification: Partial<NotificationView> = {}) => {
    window.history.replaceState(null, '', path);
    onTestFinished(() => window.history.replaceState(null, '', '/'));
    const live = fakeChannel();
    api.on({ 'GET /notifications': { items: [], nextCursor: null, unread: 0 }, 'GET /notification-settings': settings });
    const page = <LiveNotifications channel={live.channel} paths={paths} shownBy={{ request: ['/provider/instant-requests'] }} />;
    renderPage([{ path: '*', element: page }], path);
    act(() => live.receive('notification', aNotification(notification)));
    return toasts.get().map(({ action }) => action?.label ?? null);
  };

  it('is not over a page that shows the news itself, unlike every other page', () => {
    expect(receivedAt('/provider/instant-requests')).toEqual([]);
    expect(receivedAt('/provider/orders')).toEqual(['Show']);
  });

  it('leads from the list of orders to the one that it is about', () => {
    expect(receivedAt('/provider/orders?order=o2', { kind: 'message', ref: 'o1' })).toEqual(['Show']);
  });

  it('leads nowhere from the page that it would lead to', () => {
    expect(receivedAt('/provider/complaints', { kind: 'system', ref: null })).toEqual([null]);
  });

  it('does not repeat what the open bell shows', async () => {
    const { receive } = show();
    api.on({ 'GET /notification-settings': settings });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    act(() => receive('notification', aNotification({ id: 'n2', kind: 'message', ref: 'o1', message: 'Asha: I am at home' })));
    expect(await screen.findByText('Asha: I am at home')).toBeTruthy();
    expect(toasts.get()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
    act(() => receive('notification', aNotification({ id: 'n3', kind: 'message', ref: 'o1', message: 'Asha: come in' })));
    expect(toasts.get()).toHaveLength(1);
  });
});

describe('the bell', () => {
  it('breaks no line within a time', async () => {
    show([aNotification({ message: 'Asha placed an order: 5–7 PM.' })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    expect(await screen.findByText('Asha placed an order: 5\u2060–\u20607\u00a0PM.', { normalizer: (text) => text })).toBeTruthy();
  });

  it('counts notifications, marks all as read when opened, and clears the list', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));

    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy();
    expect(screen.getByText('New service request received!')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
    expect(api.calls.filter(({ route }) => route === 'POST /notifications/read')).toHaveLength(1);

    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByText(/^No notifications yet/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' })));
  });

  it('undoes the clearing, also at a second try', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear All' }));
    await screen.findByText('Notifications cleared');
    await waitFor(() => expect(document.querySelector('[data-ignoring]')).toBeNull());
    expect(screen.queryByText('New service request received!')).toBeNull();

    api.on({ 'POST /notifications/restore': () => problem(503, 'UNAVAILABLE') });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(toasts.get()).toHaveLength(1));
    api.on({ 'POST /notifications/restore': { items: [aNotification({ read: true })], nextCursor: null, unread: 0 } });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('New service request received!')).toBeTruthy();
    expect(screen.queryByText('Notifications cleared')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }));
  });

  it('follows what is read on another device', async () => {
    const live = show();
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    api.on({ 'GET /notifications': { items: [aNotification({ read: true })], nextCursor: null, unread: 0 } });
    act(() => live.receive('accountChanged', { what: 'notifications' }));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  });

  it('keeps notifications that arrive while the server marks the others as read', async () => {
    const { receive } = show();
    let go = () => {};
    api.on({
      'POST /notifications/read': () =>
        new Promise((resolve) => (go = () => resolve({ items: [aNotification({ read: true })], nextCursor: null, unread: 0 }))),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await screen.findByRole('dialog', { name: 'Notifications' });
    act(() => receive('notification', aNotification({ id: 'n2', message: 'Your offer was accepted! Check your orders.', kind: 'offer' })));
    await act(async () => go());
    expect(await screen.findByText('New service request received!')).toBeTruthy();
    expect(screen.getByText('Your offer was accepted! Check your orders.')).toBeTruthy();
  });

  it('marks nothing as read while the page cannot be seen', async () => {
    const { receive } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await screen.findByRole('button', { name: 'Notifications' });
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => void vi.restoreAllMocks());
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    act(() => receive('notification', aNotification({ id: 'n2', message: 'Your offer was accepted! Check your orders.', kind: 'offer' })));
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
    expect(api.sent('POST /notifications/read')).toHaveLength(1);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
    expect(api.sent('POST /notifications/read')).toHaveLength(2);
  });

  it('closes on Escape and returns the focus', async () => {
    show();
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    await userEvent.click(bell);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(bell);
  });

  it('closes when the focus leaves it', async () => {
    show();
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    await userEvent.click(bell);
    const elsewhere = document.body.appendChild(document.createElement('button'));
    onTestFinished(() => elsewhere.remove());
    act(() => elsewhere.focus());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bell.getAttribute('aria-expanded')).toBe('false');
  });

  it('adds live notifications: counted, and shown above the page', async () => {
    const { receive } = show();
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    act(() => receive('notification', aNotification({ id: 'n2', message: 'Your offer was accepted! Check your orders.', kind: 'offer' })));
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
    expect(toasts.get().map(({ text }) => text)).toEqual(['Your offer was accepted! Check your orders.']);
  });

  it.each(['/orders/o1/view', '/provider/orders?tab=all&order=o1'])(
    'shows no toast for what %s shows, unless it is in the background',
    async (open) => {
      window.history.replaceState(null, '', open);
      onTestFinished(() => window.history.replaceState(null, '', '/'));
      const { receive } = show();
      await screen.findByRole('button', { name: 'Notifications, 1 unread' });
      act(() => receive('notification', aNotification({ id: 'n2', message: 'Your karigar has arrived.', kind: 'order', ref: 'o1' })));
      expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
      expect(toasts.get()).toEqual([]);

      act(() => receive('notification', aNotification({ id: 'n3', message: 'Your karigar is on the way.', kind: 'order', ref: 'o2' })));
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      act(() => receive('notification', aNotification({ id: 'n4', message: 'The work has started.', kind: 'order', ref: 'o1' })));
      vi.restoreAllMocks();
      expect(toasts.get().map(({ text }) => text)).toEqual(['Your karigar is on the way.', 'The work has started.']);
    },
  );

  it('loads older ones by page on request, and reports a failure', async () => {
    const user = userEvent.setup();
    show();
    const page = (id: string, message: string, nextCursor: string | null) => ({
      items: [aNotification({ id, message, read: true })],
      nextCursor,
      unread: 0,
    });
    const first = page('n1', 'New service request received!', 'after-1');
    let isDown = true;
    api.on({
      'POST /notifications/read': () => first,
      'GET /notifications': ({ query }) => {
        const cursor = (query as { cursor?: string } | undefined)?.cursor;
        if (cursor === 'after-1') return isDown ? problem(503, 'UNAVAILABLE') : page('n2', 'Your karigar has arrived.', 'after-2');
        return cursor === 'after-2' ? page('n3', 'The work has started.', null) : first;
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    await user.click(await screen.findByRole('button', { name: 'Show earlier ones' }));
    expect(await screen.findByText('Your notifications could not be loaded')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
    expect(await screen.findByText('Your karigar has arrived.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
    expect(await screen.findByText('The work has started.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull();
    expect(screen.getByText('New service request received!')).toBeTruthy();
  });
});

describe('notification settings', () => {
  const stored = {
    kinds: allKinds,
    quietHours: { on: true, from: 22, to: 7 },
  };

  it('are saved by topic and with quiet hours, each change at once', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /notification-settings': () => stored, 'PUT /notification-settings': ({ body }) => body });
    renderPage([{ path: '*', element: <NotificationSettings emailProven /> }], '/profile');
    await user.click(await screen.findByRole('checkbox', { name: 'Reviews: emails' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), '6 AM');
    await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    const review = { push: true, email: true };
    await waitFor(() =>
      expect(api.sent('PUT /notification-settings').at(-1)?.body).toEqual({
        kinds: { ...stored.kinds, review },
        quietHours: { on: false, from: 22, to: 6 },
      }),
    );
    expect(screen.queryByRole('combobox', { name: 'To' })).toBeNull();
  });

  it('have quiet hours that begin and end at different times, and save nothing else', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /notification-settings': () => stored, 'PUT /notification-settings': ({ body }) => body });
    renderPage([{ path: '*', element: <NotificationSettings emailProven /> }], '/profile');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'From' }), '7 AM');
    expect(screen.getByText('Please choose two different times')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveProperty('value', '7');
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), '10 PM');
    expect(screen.queryByText('Please choose two different times')).toBeNull();
    await waitFor(() =>
      expect(api.sent('PUT /notification-settings').map(({ body }) => body)).toEqual([
        { ...stored, quietHours: { on: true, from: 7, to: 22 } },
      ]),
    );
  });

  it.each([
    [true, 0],
    [undefined, 0],
    [false, 1],
  ])('lead to the email while it is not confirmed (%s)', async (emailProven, links) => {
    api.on({ 'GET /notification-settings': () => stored });
    renderPage([{ path: '*', element: <NotificationSettings emailProven={emailProven} /> }], '/profile');
    await screen.findByRole('switch', { name: 'Quiet hours' });
    expect(screen.queryAllByRole('link', { name: 'Confirm your email' })).toHaveLength(links);
  });

  it('keep a change for which an older read returns, and save it with the next one', async () => {
    const user = userEvent.setup();
    let answerPut = () => {};
    let answerGet = () => {};
    let saved = stored;
    api.on({
      'GET /notification-settings': () => saved,
      'PUT /notification-settings': ({ body }) => new Promise((resolve) => (answerPut = () => resolve((saved = body as typeof stored)))),
    });
    renderPage([{ path: '*', element: <NotificationSettings emailProven /> }], '/profile');
    const mails = await screen.findByRole('checkbox', { name: 'Reviews: emails' });
    api.on({ 'GET /notification-settings': () => new Promise((resolve) => (answerGet = () => resolve(stored))) });
    void queryClient.invalidateQueries({ queryKey: settingsQuery().queryKey });
    await user.click(mails);
    await waitFor(() => expect(api.sent('PUT /notification-settings')).toHaveLength(1));
    await act(async () => answerGet());
    expect(mails).toHaveProperty('checked', true);
    await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    await act(async () => answerPut());
    await waitFor(() => expect(api.sent('PUT /notification-settings')).toHaveLength(2));
    const both = { kinds: { ...stored.kinds, review: { push: true, email: true } }, quietHours: { ...stored.quietHours, on: false } };
    expect(api.sent('PUT /notification-settings')[1]?.body).toEqual(both);
    await act(async () => answerPut());
    await waitFor(() => expect(queryClient.getQueryData(settingsQuery().queryKey)).toEqual(both));
    await act(async () => answerGet());
    expect(mails).toHaveProperty('checked', true);
    expect(screen.getByRole('switch', { name: 'Quiet hours' })).toHaveProperty('checked', false);
  });

  it('show the stored state when a change could not be saved', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /notification-settings': () => stored, 'PUT /notification-settings': () => problem(503, 'UNAVAILABLE') });
    renderPage([{ path: '*', element: <NotificationSettings emailProven /> }], '/profile');
    const mails = await screen.findByRole('checkbox', { name: 'Reviews: emails' });
    await user.click(mails);
    await waitFor(() => expect((mails as HTMLInputElement).checked).toBe(false));
    await waitFor(() => expect(toasts.get()).toHaveLength(1));
  });
});
