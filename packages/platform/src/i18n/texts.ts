import { createInstance } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { brand } from '../app/brand.ts';
import { report } from '../app/report.ts';
import { addHindiSentences, type HindiSentences } from './sentences.ts';
import { language, onStoredLanguage, preferredLanguage, storeLanguage, type Language } from './language.ts';

const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: 'en-IN',
  fallbackLng: 'en-IN',
  resources: {},
  // React escapes already.
  interpolation: { escapeValue: false, defaultVariables: { brand } },
  // English is bundled and added synchronously.
  initAsync: false,
  // Re-renders a page when its Hindi arrives late.
  react: { bindI18nStore: 'added' },
});

type Texts = Readonly<Record<string, string>>;
/** The plural forms `jobs_one` and `jobs_other` have one key, `jobs`, used with `{ count }`. */
type Key<T> = keyof T extends infer K ? (K extends `${infer Base}_${'one' | 'other'}` ? Base : K & string) : never;
type Values = Readonly<Record<string, string | number>>;

export interface Translate<T> {
  (key: Key<T>, values?: Values): string;
  /** Never set: lets the type `Hindi` infer the catalogue. */
  readonly catalogue?: T;
}

/** Type of a catalogue's `texts.hi.ts`: `export const hindi: Hindi<typeof useTexts> = { … }`, with exactly the keys of the English catalogue. */
export type Hindi<UseTexts> = UseTexts extends () => Translate<infer T> ? Readonly<Record<keyof T, string>> : never;

/** Hindi catalogues by namespace and feature. */
export type HindiCatalogues = Readonly<Record<string, Readonly<Record<string, Texts>>>>;

/**
 * Declares the texts of a feature: `export const { useTexts, text } = defineTexts('customer', 'login', { 'en-IN': { title: 'Log in' } })`.
 * Placeholders are written `{{name}}`; `{{brand}}` needs no value. The Hindi is in `texts.hi.ts` beside it and is loaded through `provideHindi`.
 *
 * @returns `useTexts()` for components, `text(key)` for other code, such as route titles.
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

/** For tests: the English catalogues of a namespace by feature. */
export const englishCatalogues = (namespace: string): Readonly<Record<string, Texts>> =>
  (i18n.getResourceBundle('en-IN', namespace) ?? {}) as Record<string, Texts>;

type LoadHindi = () => Promise<{ hindi: HindiCatalogues; sentences?: HindiSentences }>;

/** The loaders of Hindi catalogues, each with its promise once loading has started. */
const sources = new Map<LoadHindi, Promise<void> | null>();

/** A page whose Hindi takes longer is first shown in English. */
const hindiTimeoutMs = 5_000;

/** Registers a frontend's Hindi catalogues. They are loaded only when the language is Hindi. */
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
        // The next page or change of language tries again.
        sources.set(load, null);
      },
    );
  sources.set(load, loading);
  return loading;
}

/** Resolves when the catalogues of the current language are loaded, or after 5 s. Never rejects: texts that are missing are shown in English. */
export async function textsReady(): Promise<void> {
  if (language.get() === 'hi') await hindiLoaded();
}

function hindiLoaded(): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, hindiTimeoutMs));
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

/** For the shell, before the first render: applies the stored or the browser's language, loads its catalogues, and follows what another tab chooses. */
export function startLanguage(): Promise<void> {
  onStoredLanguage((chosen) => void show(chosen));
  return show(preferredLanguage());
}

/** Changes and stores the language. The page is not reloaded, so typed values are kept. */
export async function setLanguage(next: Language): Promise<void> {
  storeLanguage(next);
  await show(next);
}
