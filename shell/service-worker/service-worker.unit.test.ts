import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void; notification: object }) => void;

const listeners = new Map<string, Listener>();
const clients = { matchAll: vi.fn(), openWindow: vi.fn() };
const list = {
  remotes: [{ frontend: { notifications: { role: 'provider', order: '/provider/orders?order={ref}' } } }],
};
const readList = vi.fn();

/** What the worker does when a notification is clicked, until it is done. */
async function click(notification: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get('notificationclick')?.({ notification, waitUntil: (one) => work.push(one) });
  await Promise.all(work);
}

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: { scope: 'https://karigar.example/' },
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
