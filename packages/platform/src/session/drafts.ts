import { dayMs } from '@karigar/contracts/constants';
import { report } from '../app/report.ts';

const TAB = 'draft:';
/** Whose the drafts of this tab are; missing while they are a visitor's. */
const TAB_OWNER = 'drafts-of';
/** Drafts of this tab that wait for the next login of their account, whose id and a colon follow. */
const WAITING = 'waiting-draft:';
const SAVED = 'saved-draft:';

const store = (storage: Storage, name: string, value: unknown): boolean => put(storage, name, JSON.stringify(value));

/** Browsers grant a page some five megabytes. A form goes on without the draft that does not fit. Returns whether it was stored. */
function put(storage: Storage, name: string, text: string): boolean {
  try {
    storage.setItem(name, text);
    return true;
  } catch (error) {
    report('A draft could not be stored', error);
    return false;
  }
}

/** Unsent forms, stored per tab: they survive a reload, wait for their account when its session expires, and are removed when it logs out. */
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

/** Drafts stored for a day or as many as given, beyond the tab and an expired session. Only their owner can read them; logging out removes them. */
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
 * Gives the drafts of this tab to the account whose session it has, null for a visitor. Those of another account are removed: its session may have ended in
 * another tab, or while this one was closed. Those that wait for this account are back.
 */
export function keepTabDraftsOf(account: string | null): void {
  const owner = sessionStorage.getItem(TAB_OWNER);
  if (owner !== null && owner !== account) removeTabDrafts();
  if (account === null) return sessionStorage.removeItem(TAB_OWNER);
  sessionStorage.setItem(TAB_OWNER, account);
  rename(WAITING + account + ':', TAB);
  removeWaitingDrafts();
}

/** Hides the drafts of this tab from everybody until their account logs in again: its session has expired. */
export function letTabDraftsWait(): void {
  const owner = sessionStorage.getItem(TAB_OWNER);
  if (owner !== null) rename(TAB, WAITING + owner + ':');
}

export const removeWaitingDrafts = (): void => remove(WAITING);

function rename(from: string, to: string): void {
  for (const key of Object.keys(sessionStorage)) {
    const value = key.startsWith(from) ? sessionStorage.getItem(key) : null;
    if (value === null) continue;
    // First, because there may be no room for both.
    sessionStorage.removeItem(key);
    put(sessionStorage, to + key.slice(from.length), value);
  }
}

function remove(prefix: string): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

/** Assigns the visitor's drafts to the account that logs in and removes other accounts' drafts. Removes all drafts if `owner` is null. */
export function giveDraftsTo(owner: string | null): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(SAVED)) continue;
    const saved = readSaved(name);
    if (owner !== null && saved && (saved.owner ?? owner) === owner) writeSaved(name, { ...saved, owner });
    else localStorage.removeItem(name);
  }
}
