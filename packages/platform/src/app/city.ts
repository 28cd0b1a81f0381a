import { useSession } from '../session/session.ts';
import { createStore, useStore } from './store.ts';

const KEY = 'city';
// Unit tests import this package without a browser.
const chosen = createStore<string | null>(typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY));

/** Remembers the city of the search until the tab is closed, for every search of the site. */
export function chooseCity(city: string): void {
  sessionStorage.setItem(KEY, city.trim());
  chosen.set(city.trim());
}

/** The city of the search: the chosen one, else the account's, else '' for all cities. */
export function useCity(): string {
  const session = useSession();
  const own = useStore(chosen);
  return own ?? session?.place?.city ?? '';
}
