import { createStore, useStore } from './store.ts';

/** Whether the browser believes it has a network. */
export const online = createStore(typeof navigator === 'undefined' || navigator.onLine);

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => online.set(true));
  window.addEventListener('offline', () => online.set(false));
}

/** Re-renders when connectivity changes. */
export const useOnline = (): boolean => useStore(online);
