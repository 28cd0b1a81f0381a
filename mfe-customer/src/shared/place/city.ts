import { createStore, useSession, useStore } from '@karigar/platform';

const KEY = 'city';
const chosen = createStore<string | null>(sessionStorage.getItem(KEY));

/** Remembers for this visit where somebody looks for services. */
export function chooseCity(city: string): void {
  sessionStorage.setItem(KEY, city.trim());
  chosen.set(city.trim());
}

/** Where services are looked for: what was chosen in this visit, else the city of the account, else '' for anywhere. */
export function useCity(): string {
  const session = useSession();
  const own = useStore(chosen);
  return own ?? session?.place?.city ?? '';
}

/** Suggested while typing. Any other place can be typed as well. */
export const suggestedCities = ['Bengaluru', 'Delhi', 'Hyderabad', 'Jaipur', 'Mumbai', 'Pune'] as const;
