import { useSyncExternalStore } from 'react';

function onChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Whether the page can be seen: false in a background tab and while the phone is locked. What comes then has not been read. */
export const usePageVisible = (): boolean => useSyncExternalStore(onChange, isVisible);
