import { createStore, useStore } from '../app/store.ts';
import { readClaims, type Claims } from './claims.ts';
import { giveDraftsTo, removeTabDrafts } from './drafts.ts';
import { keptAnswers } from './kept-answers.ts';

/** Where the customer lives, as the login returned it. */
export interface Place {
  city: string;
  state: string;
  country: string;
  pincode: string;
}

/** The account fields kept in the browser: for a provider the object that the login returned, for a customer id and name. */
export interface SessionUser {
  id?: string;
  name?: string;
  [field: string]: unknown;
}

/** A login that has neither ended nor expired. */
export interface Session extends Claims {
  readonly token: string;
  readonly user: SessionUser | null;
  readonly place: Place | null;
}

/** The result of a login or registration. */
export interface LoginResult {
  token: string;
  user?: SessionUser;
  place?: Partial<{ [Part in keyof Place]: string | null | undefined }>;
}

// The specification fixes these three names.
const TOKEN = 'token';
const USER = 'user';
const LOCATION = 'location';
/** The provider's copy of the own services, removed with the session. */
const SERVICES = 'services';

const current = createStore<Session | null>(null);
let expiry: ReturnType<typeof setTimeout> | undefined;
let onExpiry: (ended: Session) => void = () => {};

function readUser(): SessionUser | null {
  const stored = localStorage.getItem(USER);
  if (!stored) return null;
  try {
    return JSON.parse(stored) as SessionUser;
  } catch {
    return null;
  }
}

function readPlace(): Place | null {
  const stored = localStorage.getItem(LOCATION);
  if (!stored) return null;
  const [city = '', state = '', country = '', pincode = ''] = stored.split(',').map((part) => part.trim());
  return { city, state, country, pincode };
}

/** Reads the session from storage and schedules its expiry. */
function refresh(): void {
  clearTimeout(expiry);
  const token = localStorage.getItem(TOKEN);
  const claims = token ? readClaims(token) : null;
  const isOpen = claims !== null && claims.expiresAt > Date.now();
  keptAnswers.removeAllBut(isOpen ? claims.id : null);
  if (!token || !isOpen) return current.set(null);
  const session = { ...claims, token, user: readUser(), place: readPlace() };
  if (JSON.stringify(session) !== JSON.stringify(current.get())) current.set(session);
  expiry = setTimeout(() => onExpiry(session), Math.min(claims.expiresAt - Date.now(), 2 ** 31 - 1));
}

/** The session of this browser: one, whichever the role. */
export const session = {
  /** The current session, or null if there is none, it has expired or it cannot be read. */
  current: (): Session | null => {
    const stored = current.get();
    return stored && stored.expiresAt > Date.now() ? stored : null;
  },

  /** Starts a session and removes everything that was kept for another account or role. */
  login({ token, user, place }: LoginResult): void {
    removeAccountData();
    localStorage.setItem(TOKEN, token);
    if (user) localStorage.setItem(USER, JSON.stringify(user));
    if (place) storePlace(place);
    giveDraftsTo(readClaims(token)?.id ?? null);
    refresh();
  },

  /** Replaces the kept account fields, and `place` if given, after a change of the profile. */
  updateUser(user: SessionUser, place?: LoginResult['place']): void {
    localStorage.setItem(USER, JSON.stringify(user));
    if (place) storePlace(place);
    refresh();
  },

  /** Ends the session in this browser and removes everything kept for the account. `logout` also informs the server. */
  clear(): void {
    giveDraftsTo(null);
    session.expire();
  },

  /** Ends a session that the server or the clock has ended. Kept drafts wait for the account to log in again. */
  expire(): void {
    removeAccountData();
    refresh();
  },

  subscribe: current.subscribe,
};

/** The session. Re-renders when it starts, changes or ends, in any tab. */
export const useSession = (): Session | null => useStore(current);

/** For the shell, once: reads the stored session, follows other tabs, and calls `onExpired` when a token expires. */
export function startSession(onExpired: (ended: Session) => void): void {
  onExpiry = onExpired;
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === TOKEN || event.key === USER || event.key === LOCATION) refresh();
  });
  refresh();
}

function storePlace({ city, state, country, pincode }: NonNullable<LoginResult['place']>): void {
  localStorage.setItem(LOCATION, [city, state, country, pincode].map((part) => (part ?? '').replaceAll(',', ' ')).join(', '));
}

function removeAccountData(): void {
  for (const key of [TOKEN, USER, LOCATION, SERVICES]) localStorage.removeItem(key);
  removeTabDrafts();
}
