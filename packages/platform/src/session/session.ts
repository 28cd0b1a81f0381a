import { online } from '../app/online.ts';
import { report } from '../app/report.ts';
import { serverNow } from '../app/server-clock.ts';
import { createStore, useStore } from '../app/store.ts';
import { readClaims, type Claims } from './claims.ts';
import { assignSavedDrafts, claimTabDrafts, suspendTabDrafts, removeTabDrafts, removeSuspendedDrafts } from './drafts.ts';
import { responseCache } from './response-cache.ts';

/** The customer's home address, as returned by the login. */
export interface Place {
  city: string;
  state: string;
  country: string;
  pincode: string;
}

/** The account fields stored in the browser: the login's response for a provider, id and name for a customer. */
export interface SessionUser {
  id?: string;
  name?: string;
  [field: string]: unknown;
}

/** A session that has neither ended nor expired. */
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

// These storage keys are part of the specification.
const TOKEN = 'token';
const USER = 'user';
const LOCATION = 'location';
/** Cached list of the provider's own services, removed when the session ends. */
const SERVICES = 'services';
/** Set while the last session ended without a logout, for other tabs, which see only that the token is gone. */
const EXPIRED = 'session-expired';

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

/** A session outlasts its token while the device is offline: there it can do nothing but show what is stored (ADR 105). */
const isOver = ({ expiresAt }: Claims): boolean => online.get() && expiresAt <= serverNow();

function scheduleEnd({ expiresAt }: Claims): void {
  clearTimeout(expiry);
  expiry = setTimeout(endIfOver, Math.min(expiresAt - serverNow(), 2 ** 31 - 1));
}

function endIfOver(): void {
  const stored = current.get();
  if (!stored) return;
  if (isOver(stored)) onExpiry(stored);
  // Since it was scheduled, the device's clock may have been set back, or the server's become better known. Offline it is called when the device is back.
  else if (online.get()) scheduleEnd(stored);
}

/** Reads the session from storage and schedules its end. */
function refresh(): void {
  clearTimeout(expiry);
  const token = localStorage.getItem(TOKEN);
  const claims = token ? readClaims(token) : null;
  const isOpen = claims !== null && !isOver(claims);
  const account = isOpen ? claims.id : null;
  responseCache.removeAllBut(account);
  const known = current.get();
  // Without a token, another tab has removed it: because it has expired or was refused, or to log out.
  if (claims ? !isOpen : localStorage.getItem(EXPIRED) || (known && isOver(known))) suspendTabDrafts();
  claimTabDrafts(account);
  // Otherwise it would be open again once the device is offline.
  if (claims && !isOpen) removeAccountData();
  if (!token || !isOpen) return current.set(null);
  const session = { ...claims, token, user: readUser(), place: readPlace() };
  if (JSON.stringify(session) !== JSON.stringify(current.get())) current.set(session);
  scheduleEnd(claims);
}

/** The session of this browser. There is one at most, of either role. */
export const session = {
  /** The current session; null if there is none, it has expired, or its token is malformed. */
  current: (): Session | null => {
    const stored = current.get();
    return stored && !isOver(stored) ? stored : null;
  },

  /** Starts a session and removes everything stored for another account or role. */
  login({ token, user, place }: LoginResult): void {
    removeAccountData();
    localStorage.removeItem(EXPIRED);
    localStorage.setItem(TOKEN, token);
    if (user) localStorage.setItem(USER, JSON.stringify(user));
    if (place) storePlace(place);
    assignSavedDrafts(readClaims(token)?.id ?? null);
    refresh();
  },

  /** Replaces the stored account fields, and `place` if given, after the profile was changed. */
  updateUser(user: SessionUser, place?: LoginResult['place']): void {
    localStorage.setItem(USER, JSON.stringify(user));
    if (place) storePlace(place);
    refresh();
  },

  /** Ends the session in this browser and removes everything stored for the account. `logout` also revokes the token on the server. */
  clear(): void {
    assignSavedDrafts(null);
    removeTabDrafts();
    removeSuspendedDrafts();
    localStorage.removeItem(EXPIRED);
    removeAccountData();
    refresh();
  },

  /** Ends a session whose token was refused or has expired. Its drafts are restored at the account's next login, those of the tab in this tab. */
  expire(): void {
    suspendTabDrafts();
    try {
      localStorage.setItem(EXPIRED, 'true');
    } catch (error) {
      report('Other tabs could not be told why the session has ended', error);
    }
    removeAccountData();
    refresh();
  },

  subscribe: current.subscribe,
};

/** Calls back when another account than before is logged in, or nobody any more, with the id of the one before. */
export function onOtherAccount(follow: (before: string | undefined) => void): void {
  let account = session.current()?.id;
  session.subscribe(() => {
    const before = account;
    account = session.current()?.id;
    if (account !== before) follow(before);
  });
}

/** The current session. Re-renders when it starts, changes or ends in any tab. */
export const useSession = (): Session | null => useStore(current);

/**
 * For the shell, once: reads the stored session, follows changes made by other tabs, and calls `onExpired` when the token expires or, if the device is offline
 * then, when it is back online.
 */
export function startSession(onExpired: (ended: Session) => void): void {
  onExpiry = onExpired;
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === TOKEN || event.key === USER || event.key === LOCATION) refresh();
  });
  online.subscribe(endIfOver);
  refresh();
}

function storePlace({ city, state, country, pincode }: NonNullable<LoginResult['place']>): void {
  localStorage.setItem(LOCATION, [city, state, country, pincode].map((part) => (part ?? '').replaceAll(',', ' ')).join(', '));
}

function removeAccountData(): void {
  for (const key of [TOKEN, USER, LOCATION, SERVICES]) localStorage.removeItem(key);
  removeTabDrafts();
}
