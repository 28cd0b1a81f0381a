import { createStore, useStore } from './store.ts';

/** Whether the browser reports a network connection. True does not mean that the server is reachable. */
export const online = createStore(typeof navigator === 'undefined' || navigator.onLine);

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => online.set(true));
  window.addEventListener('offline', () => online.set(false));
}

/** Re-renders when connectivity changes. */
export const useOnline = (): boolean => useStore(online);
