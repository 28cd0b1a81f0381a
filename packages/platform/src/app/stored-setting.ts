import { report } from './report.ts';
import type { Store } from './store.ts';

/**
 * A setting of the device, not of the account: it survives logging out. Null: nothing is chosen. It changes with what another tab of this browser
 * chooses. If the storage is full, the setting stays as it was.
 */
export function createStoredSetting(key: string): Store<string | null> {
  const listeners = new Set<() => void>();
  const tellAll = () => [...listeners].forEach((listener) => listener());
  // Unit tests import this package without a browser.
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) tellAll();
    });
  }
  return {
    get: () => (typeof localStorage === 'undefined' ? null : localStorage.getItem(key)),
    set(next) {
      try {
        if (next === null) localStorage.removeItem(key);
        else localStorage.setItem(key, next);
      } catch (error) {
        report(`The setting ${key} could not be stored`, error);
      }
      tellAll();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
