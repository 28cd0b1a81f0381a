import { drafts } from '@karigar/platform';

const KEY = 'recent-searches-1';
const kept = 6;

/** Searches of this tab, most recent first. Removed when the session ends, like every draft. */
export const recentSearches = {
  read: (): string[] => drafts.read<string[]>(KEY) ?? [],
  add: (words: string): void => {
    const others = recentSearches.read().filter((earlier) => earlier.toLowerCase() !== words.toLowerCase());
    drafts.write(KEY, [words, ...others].slice(0, kept));
  },
};
