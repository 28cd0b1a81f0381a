import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

interface WorkerEvent {
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly notification?: object;
  readonly data?: { readonly text: () => string };
  readonly request?: Request;
  readonly respondWith?: (response: Promise<Response>) => void;
}
type Listener = (event: WorkerEvent) => void;

const scope = 'https://karigar.example/';
const listeners = new Map<string, Listener>();
const clients = { matchAll: vi.fn(), openWindow: vi.fn() };
const list = {
  remotes: [{ frontend: { notifications: { role: 'provider', order: '/provider/orders?order={ref}' } } }],
};
const readList = vi.fn();

class ExtendableEvent {}
class FetchEvent extends ExtendableEvent {}
/** Like that of a browser, it takes a path. */
class PageRequest extends Request {
  constructor(input: string | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, scope) : input, init);
  }
}

const addressOf = (key: Request | string): string => new URL(typeof key === 'string' ? key : key.url, scope).href;
/** One cache in place of all. */
const cached = new Map<string, Response>();
const caches = {
  open: async () => ({
    put: async (key: Request | string, response: Response) => void cached.set(addressOf(key), response),
    addAll: async (paths: readonly string[]) => {
      for (const path of paths) cached.set(addressOf(path), (await readList(path)) as Response);
    },
    match: async (path: string) => cached.get(addressOf(path))?.clone(),
  }),
  match: async (key: Request) => cached.get(key.url)?.clone(),
};

/** Hands an event to the worker, and waits until it is handled. */
async function dispatch(type: string, event: Omit<WorkerEvent, 'waitUntil'>): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.(Object.assign(new FetchEvent(), event, { waitUntil: (one: Promise<unknown>) => work.push(one) }));
  await Promise.all(work);
}
const click = (notification: object) => dispatch('notificationclick', { notification });
const push = (message: object) => dispatch('push', { data: { text: () => JSON.stringify(message) } });
/** The worker's response to a request of a page. */
async function answerTo(request: Request): Promise<Response> {
  let answer: Promise<Response> | undefined;
  await dispatch('fetch', { request, respondWith: (response) => (answer = response) });
  return answer ?? Response.error();
}
const showNotification = vi.fn();

beforeAll(async () => {
  const addEventListener = (type: string, listener: Listener) => listeners.set(type, listener);
  const registration = { scope, showNotification };
  const globals = {
    caches,
    ExtendableEvent,
    FetchEvent,
    Request: PageRequest,
    location: new URL(scope),
    fetch: readList,
    __WB_DISABLE_DEV_LOGS: true,
  };
  vi.stubGlobal('self', { ...globals, addEventListener, registration, clients });
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  await import('./service-worker.ts');
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  vi.clearAllMocks();
  readList.mockResolvedValue(Response.json(list));
});

describe('a request that the server refuses', () => {
  const pageAt = (path: string) => Object.defineProperty(new PageRequest(path), 'mode', { value: 'navigate' });
  const page = '<div id="root"></div>';

  it.each([429, 500, 502, 503])('is answered from the cache (%i)', async (status) => {
    for (const [request, text] of [
      [pageAt('/orders'), page],
      [new PageRequest('/frontends.json'), JSON.stringify(list)],
    ] as const) {
      readList.mockResolvedValueOnce(new Response(text));
      await answerTo(request);
      readList.mockResolvedValueOnce(Response.json({ code: 'REFUSED' }, { status }));
      const answer = await answerTo(request);
      expect([answer.status, await answer.text()]).toEqual([200, text]);
    }
  });

  it.each([
    ['/notification/provider/order/o%201', '/provider/orders?order=o%201'],
    ['/notification/provider/unheard-of', '/'],
  ])('is redirected as the gateway would if it is for the link of a mail: %s', async (link, path) => {
    readList.mockImplementation(async (path: string) => (path === '/' ? new Response(page) : Response.json(list)));
    await dispatch('install', {});
    readList.mockResolvedValue(Response.redirect(new URL('/from-the-gateway', scope)));
    expect((await answerTo(pageAt(link))).headers.get('location')).toBe(`${scope}from-the-gateway`);
    readList.mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await answerTo(pageAt(link))).headers.get('location')).toBe(new URL(path, scope).href);
    readList.mockResolvedValue(new Response(null, { status: 503 }));
    expect((await answerTo(pageAt(link))).headers.get('location')).toBe(new URL(path, scope).href);
  });

  it('is shown as it is if it is for a page that does not exist', async () => {
    readList.mockResolvedValueOnce(new Response(page, { status: 404 }));
    expect((await answerTo(pageAt('/no/such/page'))).status).toBe(404);
  });
});

describe('a pushed message', () => {
  const message = { id: 'n1', title: 'Seva', message: 'A new order.', kind: 'order', ref: 'o1', role: 'provider' };

  it('becomes a notification under the title that the server gave it', async () => {
    clients.matchAll.mockResolvedValue([]);
    await push(message);
    const data = { ...message, path: '/provider/orders?order=o1' };
    expect(showNotification.mock.calls).toEqual([['Seva', expect.objectContaining({ body: 'A new order.', tag: 'n1', data })]]);
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['refuses the list of pages', async () => Response.json({ code: 'RATE_LIMITED' }, { status: 429 })],
  ])('becomes a notification when the server %s', async (_, read) => {
    clients.matchAll.mockResolvedValue([]);
    readList.mockImplementation(read);
    await push(message);
    expect(showNotification.mock.calls).toEqual([['Seva', expect.objectContaining({ data: { ...message, path: undefined } })]]);
  });

  it('is shown after those that arrived before it, however long their list of pages takes', async () => {
    clients.matchAll.mockResolvedValue([]);
    let answer = (_response: Response) => {};
    readList.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const first = push(message);
    const second = push({ ...message, message: 'It was cancelled.' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(showNotification).not.toHaveBeenCalled();
    answer(Response.json(list));
    await Promise.all([first, second]);
    expect(showNotification.mock.calls.map(([, { body }]) => body)).toEqual(['A new order.', 'It was cancelled.']);
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

  it('opens the page that was found when the message arrived, without a network', async () => {
    readList.mockRejectedValue(new TypeError('Failed to fetch'));
    clients.matchAll.mockResolvedValue([]);
    await click({ data: { ...data, path }, close: vi.fn() });
    expect(clients.openWindow.mock.calls).toEqual([[path]]);
  });

  it('opens the home page at once when the list of pages does not arrive', async () => {
    readList.mockImplementation(
      (_path: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Timed out')))),
    );
    clients.matchAll.mockResolvedValue([]);
    await click({ data, close: vi.fn() });
    expect(clients.openWindow.mock.calls).toEqual([['/']]);
  });

  it('closes it and opens its page, if the site is not open', async () => {
    clients.matchAll.mockResolvedValue([]);
    const close = vi.fn();
    await click({ data, close });
    expect(close).toHaveBeenCalledOnce();
    expect(clients.openWindow.mock.calls).toEqual([[path]]);
  });

  it('shows its page in an open tab of the site, which comes to the front', async () => {
    const postMessage = vi.fn((_message: unknown, [reply]: MessagePort[]) => reply?.postMessage(true));
    const tab = { focus: vi.fn().mockResolvedValue(undefined), navigate: vi.fn(), postMessage };
    clients.matchAll.mockResolvedValue([tab]);
    await click({ data, close: vi.fn() });
    expect([tab.focus.mock.calls, postMessage.mock.calls.map(([message]) => message)]).toEqual([[[]], [{ goTo: path }]]);
    expect(tab.navigate).not.toHaveBeenCalled();
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  it('loads its page in an open tab that does not answer, also if the browser refuses the focus', async () => {
    const tab = { focus: vi.fn().mockRejectedValue(new Error('Not allowed')), navigate: vi.fn(), postMessage: vi.fn() };
    clients.matchAll.mockResolvedValue([tab]);
    await expect(click({ data, close: vi.fn() })).rejects.toThrow('Not allowed');
    await vi.waitFor(() => expect(tab.navigate.mock.calls).toEqual([[path]]), 8_000);
  });

  it('opens the home page while the list of pages cannot be read', async () => {
    readList.mockRejectedValue(new TypeError('Failed to fetch'));
    clients.matchAll.mockResolvedValue([]);
    await click({ data, close: vi.fn() });
    expect(clients.openWindow.mock.calls).toEqual([['/']]);
  });
});
