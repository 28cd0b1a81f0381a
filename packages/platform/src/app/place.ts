import { splitPlace } from '@karigar/contracts/constants';
import { api } from '../api/client.ts';
import { ApiProblem } from '../api/problem.ts';
import { useSession } from '../session/session.ts';
import { report } from './report.ts';
import { useStore } from './store.ts';
import { createStoredSetting } from './stored-setting.ts';

const chosen = createStoredSetting('karigar.city');

/** Looks up the PIN code of a typed place: "Pune, 411001". A place without one is returned as it is. Rejects with status 404 if nobody knows the code. */
export async function findPlace(typed: string): Promise<string> {
  const { pincode } = splitPlace(typed);
  if (pincode === null) return typed.trim();
  const found = await api('POST /geo/place', { body: { pincode } });
  return [found.city, found.pincode].join(', ');
}

/**
 * Stores the place to search in: a city, a PIN code, or both as in "Pune, 411001"; '' for everywhere. The city of a PIN code follows as soon as it is
 * looked up. A setting of the device, not of the account.
 */
export function choosePlace(place: string): void {
  const wanted = place.trim();
  chosen.set(wanted);
  const { city, pincode } = splitPlace(wanted);
  if (city !== '' || pincode === null) return;
  findPlace(wanted).then(
    (found) => chosen.get() === wanted && chosen.set(found),
    (error: unknown) => {
      if (!(error instanceof ApiProblem && error.status === 404)) report('The city of a PIN code could not be looked up', error);
    },
  );
}

/** The place to search in, as passed to `choosePlace`. Default: the account's city, else '' for everywhere. */
export function useChosenPlace(): string {
  const session = useSession();
  const own = useStore(chosen);
  return own ?? session?.place?.city ?? '';
}

/** The place to search in, split into its parts. State and PIN code are taken from the account if it is in the same city; unknown parts are ''. */
export function usePlace(): { readonly city: string; readonly state: string; readonly pincode: string } {
  const home = useSession()?.place;
  const chosenOrHome = useChosenPlace() || (home?.city ?? '');
  const { city, pincode } = splitPlace(chosenOrHome);
  const isHome = city.toLowerCase() === home?.city.toLowerCase();
  return { city, state: isHome ? home.state : '', pincode: pincode ?? (isHome ? home.pincode : '') };
}
