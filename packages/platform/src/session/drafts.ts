import { dayMs } from '@karigar/contracts/constants';
import { report } from '../app/report.ts';

const TAB = 'draft:';
/** Whose the drafts of this tab are; missing while they are a visitor's. */
const TAB_OWNER = 'drafts-of';
const SAVED = 'saved-draft:';

/** Browsers grant a page some five megabytes. A form goes on without the draft that does not fit. Returns whether it was stored. */
function store(storage: Storage, name: string, value: unknown): boolean {
  try {
    storage.setItem(name, JSON.stringify(value));
    return true;
  } catch (error) {
    report('A draft could not be stored', error);
    return false;
  }
}

/** Unsent forms, stored per tab: they survive a reload and are removed when the session ends. */
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

export function removeTabDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(TAB)) sessionStorage.removeItem(key);
}

/** Removes the drafts of this tab if another account wrote them: its session may have ended in another tab, or while this one was closed. */
export function keepTabDraftsOf(account: string | null): void {
  const owner = sessionStorage.getItem(TAB_OWNER);
  if (owner !== null && owner !== account) removeTabDrafts();
  if (account === null) sessionStorage.removeItem(TAB_OWNER);
  else sessionStorage.setItem(TAB_OWNER, account);
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
