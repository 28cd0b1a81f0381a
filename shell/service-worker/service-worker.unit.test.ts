import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

interface WorkerEvent {
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly notification?: object;
  readonly data?: { readonly text: () => string };
}
type Listener = (event: WorkerEvent) => void;

const listeners = new Map<string, Listener>();
const clients = { matchAll: vi.fn(), openWindow: vi.fn() };
const list = {
  remotes: [{ frontend: { notifications: { role: 'provider', order: '/provider/orders?order={ref}' } } }],
};
const readList = vi.fn();

/** Hands an event to the worker, and waits until it is handled. */
async function dispatch(type: string, event: Omit<WorkerEvent, 'waitUntil'>): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...event, waitUntil: (one) => work.push(one) });
  await Promise.all(work);
}
const click = (notification: object) => dispatch('notificationclick', { notification });
const push = (message: object) => dispatch('push', { data: { text: () => JSON.stringify(message) } });
const showNotification = vi.fn();

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: { scope: 'https://karigar.example/', showNotification },
    clients,
  });
  vi.stubGlobal('fetch', readList);
  await import('./service-worker.ts');
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  vi.clearAllMocks();
  readList.mockResolvedValue(Response.json(list));
});

describe('a pushed message', () => {
  const message = { id: 'n1', title: 'Seva', message: 'A new order.', kind: 'order', ref: 'o1', role: 'provider' };

  it('becomes a notification under the title that the server gave it', async () => {
    clients.matchAll.mockResolvedValue([]);
    await push(message);
    expect(showNotification.mock.calls).toEqual([['Seva', expect.objectContaining({ body: 'A new order.', tag: 'n1', data: message })]]);
  });

  it('is ignored without a title, which dispatch always sends', async () => {
    clients.matchAll.mockResolvedValue([]);
    await push({ ...message, title: undefined });
    expect(showNotification).not.toHaveBeenCalled();
  });
});

describe('a click on a notification', () => {
  const data = { id: 'n1', message: 'A new order.', kind: 'order', ref: 'o 1', role: 'provider' };
  const path = '/provider/orders?order=o%201';

  it('closes it and opens its page, if the site is not open', async () => {
    clients.matchAll.mockResolvedValue([]);
    const close = vi.fn();
    await click({ data, close });
    expect(close).toHaveBeenCalledOnce();
    expect(clients.openWindow.mock.calls).toEqual([[path]]);
  });

  it('shows its page in an open tab of the site, which comes to the front', async () => {
    const tab = { focus: vi.fn().mockResolvedValue(undefined), navigate: vi.fn().mockResolvedValue(undefined) };
    clients.matchAll.mockResolvedValue([tab]);
    await click({ data, close: vi.fn() });
    expect([tab.focus.mock.calls, tab.navigate.mock.calls]).toEqual([[[]], [[path]]]);
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  it('opens the home page while the list of pages cannot be read', async () => {
    readList.mockRejectedValue(new TypeError('Failed to fetch'));
    clients.matchAll.mockResolvedValue([]);
    await click({ data, close: vi.fn() });
    expect(clients.openWindow.mock.calls).toEqual([['/']]);
  });
});
