import { dayMs } from '@karigar/contracts/constants';
import { report } from '../app/report.ts';

const TAB = 'draft:';
/** Key of the account that owns this tab's drafts; missing while they are a visitor's. */
const TAB_OWNER = 'drafts-of';
/** Prefix of this tab's drafts whose account is logged out, followed by its id and a colon. They are restored at its next login. */
const SUSPENDED = 'waiting-draft:';
const SAVED = 'saved-draft:';

const store = (storage: Storage, name: string, value: unknown): boolean => put(storage, name, JSON.stringify(value));

/** Browsers limit storage to about five megabytes. A draft that does not fit is not stored, and the form works without it. Returns whether it was stored. */
function put(storage: Storage, name: string, text: string): boolean {
  try {
    storage.setItem(name, text);
    return true;
  } catch (error) {
    report('A draft could not be stored', error);
    return false;
  }
}

/** Unsent forms, stored per tab: they survive a reload and the expiry of the session, and are removed by logging out. */
export const drafts = {
  /** The stored value, or null. Its shape is not validated: change the key when it changes. */
  read<T>(key: string): T | null {
    const stored = sessionStorage.getItem(TAB + key);
    return stored ? (JSON.parse(stored) as T) : null;
  },
  /** Returns false if there is no room for it. */
  write: (key: string, value: unknown): boolean => store(sessionStorage, TAB + key, value),
  remove: (key: string): void => sessionStorage.removeItem(TAB + key),
};

interface SavedDraft {
  /** Id of the account; null for a visitor, whose drafts pass to the account that logs in next. */
  readonly owner: string | null;
  /** Expiry, in milliseconds since 1970. */
  readonly until: number;
  readonly value: unknown;
}

/** Drafts stored for some days (default 1), beyond the tab and an expired session. Only their owner can read them; logging out removes them. */
export const savedDrafts = {
  read<T>(key: string, owner: string | null): T | null {
    const saved = readSaved(SAVED + key);
    return saved && saved.owner === owner ? (saved.value as T) : null;
  },
  /** Returns false if there is no room for it. */
  write: (key: string, owner: string | null, value: unknown, days = 1): boolean =>
    writeSaved(SAVED + key, { owner, until: Date.now() + days * dayMs, value }),
  remove: (key: string): void => localStorage.removeItem(SAVED + key),
};

const writeSaved = (name: string, saved: SavedDraft): boolean => store(localStorage, name, saved);

function readSaved(name: string): SavedDraft | null {
  const stored = localStorage.getItem(name);
  const saved = stored ? (JSON.parse(stored) as SavedDraft) : null;
  return saved && saved.until > Date.now() ? saved : null;
}

export const removeTabDrafts = (): void => remove(TAB);

/**
 * Makes the account of the session the owner of this tab's drafts; null for a visitor. Removes the drafts of another account, whose session may have ended
 * in another tab, or while this one was closed. Restores suspended drafts of this account.
 */
export function claimTabDrafts(account: string | null): void {
  const owner = sessionStorage.getItem(TAB_OWNER);
  if (owner !== null && owner !== account) removeTabDrafts();
  if (account === null) return sessionStorage.removeItem(TAB_OWNER);
  sessionStorage.setItem(TAB_OWNER, account);
  rename(SUSPENDED + account + ':', TAB);
  removeSuspendedDrafts();
}

/** Hides this tab's drafts until their account logs in again, because its session has expired. */
export function suspendTabDrafts(): void {
  const owner = sessionStorage.getItem(TAB_OWNER);
  if (owner !== null) rename(TAB, SUSPENDED + owner + ':');
}

export const removeSuspendedDrafts = (): void => remove(SUSPENDED);

function rename(from: string, to: string): void {
  for (const key of Object.keys(sessionStorage)) {
    const value = key.startsWith(from) ? sessionStorage.getItem(key) : null;
    if (value === null) continue;
    // Removed first, because there may not be enough space for both.
    sessionStorage.removeItem(key);
    put(sessionStorage, to + key.slice(from.length), value);
  }
}

function remove(prefix: string): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

/** Assigns the visitor's drafts to the account that logs in and removes other accounts' drafts. Removes all drafts if `owner` is null. */
export function assignSavedDrafts(owner: string | null): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(SAVED)) continue;
    const saved = readSaved(name);
    if (owner !== null && saved && (saved.owner ?? owner) === owner) writeSaved(name, { ...saved, owner });
    else localStorage.removeItem(name);
  }
}
