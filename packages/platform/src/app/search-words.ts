import { createStore } from './store.ts';

/** What is typed into a page's search field. Setting it opens the shell's search, which continues with these words; null while that is closed. */
export const searchWords = createStore<string | null>(null);
