import { languages, type AccountLanguage } from '@karigar/contracts/constants';
import { createStore, useStore } from '../app/store.ts';

export type Language = AccountLanguage;

const KEY = 'language';

/** The language on screen. Set it with `setLanguage` in `texts.ts`, which also loads the catalogues. */
export const language = createStore<Language>('en-IN');

/** The language on screen; re-renders when it changes. */
export const useLanguage = (): Language => useStore(language);

/** The stored choice, else the first of the browser's languages that the marketplace has, else English. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(KEY);
  return languages.find((one) => one === stored) ?? navigator.languages.map(languageOfTag).find((one) => one !== undefined) ?? 'en-IN';
}

/** `mr-IN` -> `mr`. Readers of hi-Latn, which is Hindi in Latin script, get English rather than Devanagari. */
function languageOfTag(tag: string): Language | undefined {
  const [primary, ...rest] = tag.toLowerCase().split('-');
  const found = languages.find((one) => one.split('-')[0] === primary);
  return found !== undefined && rest.includes('latn') ? 'en-IN' : found;
}

export const storeLanguage = (chosen: Language): void => localStorage.setItem(KEY, chosen);

/** Calls back when another tab of this browser has chosen a language. */
export function onStoredLanguage(follow: (chosen: Language) => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) follow(preferredLanguage());
  });
}
