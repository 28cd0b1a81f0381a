import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startServiceWorker } from './service-worker.ts';

const postMessage = vi.fn();
const register = vi.fn(async () => {});

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { serviceWorker: { value: { register, ready: Promise.resolve({ active: { postMessage } }) } } }),
  );
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
