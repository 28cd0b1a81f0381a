import { useSession } from '../session/session.ts';
import { createStore, useStore } from './store.ts';

const KEY = 'karigar.city';
// Unit tests import this package without a browser.
const chosen = createStore<string | null>(typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY));

/** Keeps the place that somebody looks at: a city, a PIN code, or both as in "Pune, 411001"; '' for everywhere. It belongs to the device. */
export function chooseCity(place: string): void {
  localStorage.setItem(KEY, place.trim());
  chosen.set(place.trim());
}

/** The place of the search, "Pune" or "Pune, 411001": the chosen one, else the account's city, else '' for everywhere. */
export function useCity(): string {
  const session = useSession();
  const own = useStore(chosen);
  return own ?? session?.place?.city ?? '';
}

/** The chosen place in parts, or the account's; with the state and PIN code of the account where that is the same city. */
export function usePlace(): { readonly city: string; readonly state: string; readonly pincode: string } {
  const home = useSession()?.place;
  const chosenOrHome = useCity() || (home?.city ?? '');
  const [, city = '', pincode = ''] = /^(?:(.+?)[\s,]+)?(\d{6})$/.exec(chosenOrHome) ?? ['', chosenOrHome];
  const isHome = city.toLowerCase() === home?.city.toLowerCase();
  return { city, state: isHome ? home.state : '', pincode: pincode || (isHome ? home.pincode : '') };
}
