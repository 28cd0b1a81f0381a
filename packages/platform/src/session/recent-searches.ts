import { savedDrafts } from './drafts.ts';
import { session } from './session.ts';

const KEY = 'recent-searches-1';
const kept = 6;
const days = 90;

const owner = () => session.current()?.id ?? null;

/** The words that this account or visitor has searched for, most recent first. Removed by logging out. */
export const recentSearches = {
  read: (): string[] => savedDrafts.read<string[]>(KEY, owner()) ?? [],
  add(words: string): void {
    const others = recentSearches.read().filter((earlier) => earlier.toLowerCase() !== words.toLowerCase());
    savedDrafts.write(KEY, owner(), [words, ...others].slice(0, kept), days);
  },
};
