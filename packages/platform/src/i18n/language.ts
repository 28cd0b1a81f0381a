import { createStore, useStore } from '../app/store.ts';

export type Language = 'en-IN' | 'hi';

const KEY = 'language';

/** The language on screen. Set it with `setLanguage` in `texts.ts`, which also loads the catalogues. */
export const language = createStore<Language>('en-IN');

/** The language on screen; re-renders when it changes. */
export const useLanguage = (): Language => useStore(language);

/** The stored choice, else the browser's first language that is Hindi or English, else English. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(KEY);
  if (stored === 'hi' || stored === 'en-IN') return stored;
  const first = navigator.languages.find((tag) => /^(hi|en)(-|$)/i.test(tag));
  // hi-Latn is Hindi in Latin script; its readers get English rather than Devanagari.
  return first && /^hi(?!-latn)/i.test(first) ? 'hi' : 'en-IN';
}

export const storeLanguage = (chosen: Language): void => localStorage.setItem(KEY, chosen);

/** Calls back when another tab of this browser has chosen a language. */
export function onStoredLanguage(follow: (chosen: Language) => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) follow(preferredLanguage());
  });
}
