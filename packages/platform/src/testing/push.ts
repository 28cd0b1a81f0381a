import { onTestFinished, vi } from 'vitest';

/** Lets the browser of this test receive Web Push, which jsdom cannot. Nobody has turned it on yet. */
export function allowPush(): void {
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ pushManager: { getSubscription: async () => null } }),
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default' });
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}
