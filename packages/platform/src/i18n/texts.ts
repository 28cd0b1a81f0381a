import { createInstance } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { report } from '../app/report.ts';
import { addHindiSentences, type HindiSentences } from './sentences.ts';
import { language, preferredLanguage, storeLanguage, type Language } from './language.ts';

const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: 'en-IN',
  fallbackLng: 'en-IN',
  resources: {},
  // React escapes.
  interpolation: { escapeValue: false },
  // Resources are added synchronously: there is nothing to wait for.
  initAsync: false,
  // Hindi that arrives after its page was rendered replaces the English.
  react: { bindI18nStore: 'added' },
});

type Texts = Readonly<Record<string, string>>;
/** `jobs_one` and `jobs_other` are used as `jobs` with `{ count }`. */
type Key<T> = keyof T extends infer K ? (K extends `${infer Base}_${'one' | 'other'}` ? Base : K & string) : never;
type Values = Readonly<Record<string, string | number>>;

export interface Translate<T> {
  (key: Key<T>, values?: Values): string;
  /** Exists in types only: tells `Hindi` which catalogue this reads. */
  readonly catalogue?: T;
}

/** The Hindi of one catalogue, in `texts.hi.ts` beside it: `export const hindi: Hindi<typeof useTexts> = { … }`. Each key of the English, no other. */
export type Hindi<UseTexts> = UseTexts extends () => Translate<infer T> ? Readonly<Record<keyof T, string>> : never;

/** Hindi of several catalogues: namespace -> feature -> texts. */
export type HindiCatalogues = Readonly<Record<string, Readonly<Record<string, Texts>>>>;

/**
 * The texts of one feature, in one file: `export const { useTexts, text } = defineTexts('customer', 'login', { 'en-IN': { title: 'Log in' } })`.
 * Values go in as `{{name}}`. The Hindi is in `texts.hi.ts` beside it and arrives by `provideHindi`.
 *
 * @returns `useTexts()` for components, `text(key)` for the rest (titles of routes).
 */
export function defineTexts<const T extends Texts>(
  namespace: string,
  feature: string,
  languages: { 'en-IN': T },
): { useTexts: () => Translate<T>; text: Translate<T> } {
  i18n.addResourceBundle('en-IN', namespace, { [feature]: languages['en-IN'] }, true, true);
  return {
    useTexts: () => useTranslation(namespace, { i18n, keyPrefix: feature }).t,
    text: (key, values) => i18n.t(`${feature}.${key}`, { ns: namespace, ...values }),
  };
}

/** For tests: the English of a namespace, by feature. */
export const englishCatalogues = (namespace: string): Readonly<Record<string, Texts>> =>
  (i18n.getResourceBundle('en-IN', namespace) ?? {}) as Record<string, Texts>;

type LoadHindi = () => Promise<{ hindi: HindiCatalogues; sentences?: HindiSentences }>;

/** What each frontend on the page has provided; a promise once it is being loaded. */
const sources = new Map<LoadHindi, Promise<void> | null>();

/** Milliseconds that a page waits for its Hindi before it is shown in English. */
const patience = 5_000;

/** Once per frontend: where its Hindi is. It is loaded when somebody reads Hindi. */
export function provideHindi(load: LoadHindi): void {
  sources.set(load, null);
  if (language.get() === 'hi') void loadHindi(load);
}

function loadHindi(load: LoadHindi): Promise<void> {
  const loading =
    sources.get(load) ??
    load().then(
      ({ hindi, sentences }) => {
        if (sentences) addHindiSentences(sentences);
        for (const [namespace, features] of Object.entries(hindi)) i18n.addResourceBundle('hi', namespace, features, true, true);
      },
      (error: unknown) => {
        report('Hindi could not be loaded; its texts are shown in English', error);
        // Tried again with the next page or choice.
        sources.set(load, null);
      },
    );
  sources.set(load, loading);
  return loading;
}

/** Waits for the catalogues of the current language. Never fails: what does not arrive in time is shown in English until it does. */
export async function textsReady(): Promise<void> {
  if (language.get() === 'hi') await hindiLoaded();
}

function hindiLoaded(): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  return Promise.race([Promise.all([...sources.keys()].map(loadHindi)), late]);
}

let wanted: Language = 'en-IN';

async function show(next: Language): Promise<void> {
  wanted = next;
  document.documentElement.lang = next;
  if (next === 'hi') await hindiLoaded();
  if (wanted !== next) return;
  language.set(next);
  await i18n.changeLanguage(next);
}

/** For the shell, before the first render: the stored language or the browser's, with its catalogues. */
export const startLanguage = (): Promise<void> => show(preferredLanguage());

/** Chooses and remembers the language. The page stays as it is, with everything typed into it. */
export async function setLanguage(next: Language): Promise<void> {
  storeLanguage(next);
  await show(next);
}
