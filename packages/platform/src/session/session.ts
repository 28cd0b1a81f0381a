import { createStore, useStore } from '../app/store.ts';
import { readClaims, type Claims } from './claims.ts';

/** Where the customer lives, as the login answered it. */
export interface Place {
  city: string;
  state: string;
  country: string;
  pincode: string;
}

/** The account as far as the client keeps it. For a provider the object of the login answer, for a customer id and name. */
export interface SessionUser {
  id?: string;
  name?: string;
  [field: string]: unknown;
}

/** A login that has not ended. */
export interface Session extends Claims {
  readonly token: string;
  readonly user: SessionUser | null;
  readonly place: Place | null;
}

/** What a login or registration answered. */
export interface LoginResult {
  token: string;
  user?: SessionUser;
  place?: Partial<{ [Part in keyof Place]: string | null | undefined }>;
}

// The three names are part of the specification.
const TOKEN = 'token';
const USER = 'user';
const LOCATION = 'location';
/** Kept for an account beside its session: the provider's mirror of services. */
const SERVICES = 'services';

const current = createStore<Session | null>(null);
let expiry: ReturnType<typeof setTimeout> | undefined;
let whenExpired: (ended: Session) => void = () => {};

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

/** Takes what is stored as the truth, and watches the clock for its end. */
function refresh(): void {
  clearTimeout(expiry);
  const token = localStorage.getItem(TOKEN);
  const claims = token ? readClaims(token) : null;
  if (!token || !claims || claims.expiresAt <= Date.now()) return current.set(null);
  const session = { ...claims, token, user: readUser(), place: readPlace() };
  if (JSON.stringify(session) !== JSON.stringify(current.get())) current.set(session);
  expiry = setTimeout(() => whenExpired(session), Math.min(claims.expiresAt - Date.now(), 2 ** 31 - 1));
}

/** The session of this browser: one, whichever the role. */
export const session = {
  /** The login in force, or null: never one that has expired or cannot be read. */
  current: (): Session | null => {
    const known = current.get();
    return known && known.expiresAt > Date.now() ? known : null;
  },

  /** Starts a session; whatever another account or role had kept here is gone. */
  login({ token, user, place }: LoginResult): void {
    forgetAccount();
    localStorage.setItem(TOKEN, token);
    if (user) localStorage.setItem(USER, JSON.stringify(user));
    if (place) keepPlace(place);
    refresh();
  },

  /** Replaces the kept account fields, and with `place` where the customer lives, after the profile was changed. */
  updateUser(user: SessionUser, place?: LoginResult['place']): void {
    localStorage.setItem(USER, JSON.stringify(user));
    if (place) keepPlace(place);
    refresh();
  },

  /** Ends the session in this browser and forgets everything kept for the account. `logout` also tells the server. */
  clear(): void {
    forgetAccount();
    refresh();
  },

  subscribe: current.subscribe,
};

/** The session, drawn again when it starts, changes or ends (in another tab, too). */
export const useSession = (): Session | null => useStore(current);

/** For the shell, once: reads what is stored, follows other tabs, and calls `onExpired` when a token reaches its end. */
export function startSession(onExpired: (ended: Session) => void): void {
  whenExpired = onExpired;
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === TOKEN || event.key === USER || event.key === LOCATION) refresh();
  });
  refresh();
}

const DRAFT = 'draft:';

/** An unfinished form, kept for this tab and account: it survives a reload and ends with the session. */
export const drafts = {
  /** The kept value, or null. Its shape is the caller's promise to itself; put a version into the key when it changes. */
  read<T>(key: string): T | null {
    const stored = sessionStorage.getItem(DRAFT + key);
    return stored ? (JSON.parse(stored) as T) : null;
  },
  write: (key: string, value: unknown): void => sessionStorage.setItem(DRAFT + key, JSON.stringify(value)),
  remove: (key: string): void => sessionStorage.removeItem(DRAFT + key),
};

function keepPlace({ city, state, country, pincode }: NonNullable<LoginResult['place']>): void {
  localStorage.setItem(LOCATION, [city, state, country, pincode].map((part) => (part ?? '').replaceAll(',', ' ')).join(', '));
}

function forgetAccount(): void {
  for (const key of [TOKEN, USER, LOCATION, SERVICES]) localStorage.removeItem(key);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) sessionStorage.removeItem(key);
}
