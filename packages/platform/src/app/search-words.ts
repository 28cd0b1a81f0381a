import { createStore } from './store.ts';

/** What is typed into a page's search field, and the city that it is for. */
export interface SearchWords {
  readonly words: string;
  readonly city: string;
  /** Called with what is typed in the search, so that the field still shows it when the search closes. */
  readonly onType: (words: string) => void;
}

/** Setting it opens the shell's search, which continues with these words; null while that is closed. */
export const searchWords = createStore<SearchWords | null>(null);
