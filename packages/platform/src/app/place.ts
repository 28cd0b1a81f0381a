import { useSession } from '../session/session.ts';
import { createStore, useStore } from './store.ts';

const KEY = 'karigar.city';
// Unit tests import this package without a browser.
const chosen = createStore<string | null>(typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY));

/** Stores the place to search in: a city, a PIN code, or both as in "Pune, 411001"; '' for everywhere. A setting of the device, not of the account. */
export function chooseCity(place: string): void {
  localStorage.setItem(KEY, place.trim());
  chosen.set(place.trim());
}

/** The place to search in, as passed to `chooseCity`. Default: the account's city, else '' for everywhere. */
export function useChosenCity(): string {
  const session = useSession();
  const own = useStore(chosen);
  return own ?? session?.place?.city ?? '';
}

/** The place to search in, split into its parts. State and PIN code are taken from the account if it is in the same city; unknown parts are ''. */
export function usePlace(): { readonly city: string; readonly state: string; readonly pincode: string } {
  const home = useSession()?.place;
  const chosenOrHome = useChosenCity() || (home?.city ?? '');
  const [, city = '', pincode = ''] = /^(?:(.+?)[\s,]+)?(\d{6})$/.exec(chosenOrHome) ?? ['', chosenOrHome];
  const isHome = city.toLowerCase() === home?.city.toLowerCase();
  return { city, state: isHome ? home.state : '', pincode: pincode || (isHome ? home.pincode : '') };
}
