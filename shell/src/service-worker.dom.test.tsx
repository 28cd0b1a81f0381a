import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectRouter } from '@karigar/platform';
import { followServiceWorker, startServiceWorker } from './service-worker.ts';

const postMessage = vi.fn();
const register = vi.fn(async () => {});
const worker = Object.assign(new EventTarget(), { register, startMessages: () => {}, ready: Promise.resolve({ active: { postMessage } }) });

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: worker } }));
  vi.stubGlobal('requestIdleCallback', (start: () => void) => start());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('caches the files of home, which may not have been opened yet, with those that the page has loaded', async () => {
  const address = (path: string) => new URL(path, window.location.href).href;
  const loaded = ['/_app/main.0123abcd.js', '/remotes/shop/routes.4567abcd.js', '/api/orders', 'https://pictures.example/_app/1.png'].map(
    address,
  );
  vi.stubGlobal('performance', { getEntriesByType: () => loaded.map((name) => ({ name })) });
  const home = ['/remotes/shop/routes.4567abcd.js', '/remotes/shop/home.89abcdef.js'].map(address);
  startServiceWorker(home);
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledOnce(), 8_000);
  const urlsToCache = ['/_app/main.0123abcd.js', '/remotes/shop/routes.4567abcd.js', '/remotes/shop/home.89abcdef.js'].map(address);
  expect(postMessage).toHaveBeenCalledWith({ type: 'CACHE_URLS', payload: { urlsToCache } });
});

it('goes to the page of a pressed notification without loading it again, and tells the worker', () => {
  const navigate = vi.fn();
  connectRouter(navigate);
  followServiceWorker();
  const reply = { postMessage: vi.fn() };
  const message = (data: unknown) => worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [reply] }));
  message({ question: 'shows-notifications' });
  message(null);
  expect(reply.postMessage).not.toHaveBeenCalled();
  message({ goTo: '/orders/o1' });
  expect(navigate.mock.calls).toEqual([['/orders/o1', undefined]]);
  expect(reply.postMessage.mock.calls).toEqual([[true]]);
});
