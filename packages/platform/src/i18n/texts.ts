import { translations, type Translation } from '@karigar/contracts/constants';
import { createInstance } from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { brand } from '../app/brand.ts';
import { online } from '../app/online.ts';
import { report } from '../app/report.ts';
import { addSentences, type Sentences } from './sentences.ts';
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
  // Re-renders a page when its translation arrives late.
  react: { bindI18nStore: 'added' },
});

type Texts = Readonly<Record<string, string>>;
/** The plural forms `jobs_one` and `jobs_other` have one key, `jobs`, used with `{ count }`. */
type Key<T> = keyof T extends infer K ? (K extends `${infer Base}_${'one' | 'other'}` ? Base : K & string) : never;
type Values = Readonly<Record<string, string | number>>;

export interface Translate<T> {
  (key: Key<T>, values?: Values): string;
  /** Never set: lets the type `Translated` infer the catalogue. */
  readonly catalogue?: T;
}

/** Type of a translated catalogue: `export const texts: Translated<typeof useTexts> = { … }`, with exactly the keys of the English one. */
export type Translated<UseTexts> = UseTexts extends () => Translate<infer T> ? Readonly<Record<keyof T, string>> : never;

/** Catalogues of one language by namespace and feature. */
export type Catalogues = Readonly<Record<string, Readonly<Record<string, Texts>>>>;

/**
 * Declares the texts of a feature: `export const { useTexts, text } = defineTexts('customer', 'login', { 'en-IN': { title: 'Log in' } })`.
 * Placeholders are written `{{name}}`; `{{brand}}` needs no value. The translations are beside it, as in `texts.hi.ts`, and are loaded through `provideTranslations`.
 *
 * @returns `useTexts()` for components, `text(key)` for other code, such as route titles.
 */
export function defineTexts<const T extends Texts>(
  namespace: string,
  feature: string,
  languages: { 'en-IN': T },
): { useTexts: () => Translate<T>; text: Translate<T> } {
  i18n.addResourceBundle('en-IN', namespace, { [feature]: languages['en-IN'] }, true, true);
  const text: Translate<T> = (key, values) => i18n.t(`${feature}.${key}`, { ns: namespace, ...values });
  return {
    useTexts: () => {
      const { t } = useTranslation(namespace, { i18n, keyPrefix: feature });
      // `t` keeps the language of the render; a toast is worded later, in the language on screen then. Effects may depend on a new function per language.
      // oxlint-disable-next-line react/exhaustive-deps
      return useMemo(() => (key, values) => text(key, values), [t]);
    },
    text,
  };
}

/** For tests: the English catalogues of a namespace by feature. */
export const englishCatalogues = (namespace: string): Readonly<Record<string, Texts>> =>
  (i18n.getResourceBundle('en-IN', namespace) ?? {}) as Record<string, Texts>;

/** What a frontend says in one language: its catalogues, and translations of sentences of the services. */
export interface Translations {
  readonly catalogues: Catalogues;
  readonly sentences?: Sentences;
}

type Loaders = Readonly<Record<Translation, () => Promise<Translations>>>;

/** Each with what has started to load, by language. */
const sources = new Map<Loaders, Partial<Record<Translation, Promise<void>>>>();

/** A page whose translation takes longer is first shown in English. */
const translationTimeoutMs = 5_000;

/** Registers a frontend's translations. Only those of the language on screen are loaded. */
export function provideTranslations(loaders: Loaders): void {
  sources.set(loaders, {});
  const current = translationOf(language.get());
  if (current) void loadFrom(loaders, current);
}

const translationOf = (one: Language): Translation | undefined => translations.find((translation) => translation === one);

function loadFrom(loaders: Loaders, into: Translation): Promise<void> {
  const started = sources.get(loaders) ?? {};
  const loading =
    started[into] ??
    loaders[into]().then(
      ({ catalogues, sentences }) => {
        if (sentences) addSentences(into, sentences);
        for (const [namespace, features] of Object.entries(catalogues)) i18n.addResourceBundle(into, namespace, features, true, true);
      },
      (error: unknown) => {
        report(`The texts in ${into} could not be loaded and are shown in English`, error);
        // The next remote, change of language or connection tries again.
        delete started[into];
      },
    );
  started[into] = loading;
  return loading;
}

/** Resolves when the catalogues of the current language are loaded, or after 5 s. Never rejects: texts that are missing are shown in English. */
export const textsReady = (): Promise<void> => loaded(language.get());

async function loaded(next: Language): Promise<void> {
  const into = translationOf(next);
  if (!into) return;
  const late = new Promise((resolve) => setTimeout(resolve, translationTimeoutMs));
  await Promise.race([Promise.all([...sources.keys()].map((loaders) => loadFrom(loaders, into))), late]);
}

let wanted: Language = 'en-IN';

async function show(next: Language): Promise<void> {
  wanted = next;
  document.documentElement.lang = next;
  await loaded(next);
  if (wanted !== next) return;
  language.set(next);
  await i18n.changeLanguage(next);
}

/** For the shell, before the first render: applies the stored or the browser's language, loads its catalogues, and follows what another tab chooses. */
export function startLanguage(): Promise<void> {
  onStoredLanguage((chosen) => void show(chosen));
  online.subscribe(() => void textsReady());
  return show(preferredLanguage());
}

/** Changes and stores the language. The page is not reloaded, so typed values are kept. */
export async function setLanguage(next: Language): Promise<void> {
  storeLanguage(next);
  await show(next);
}

/** Whether texts of the current language did not arrive, and are shown in English. */
export function areTextsMissing(): boolean {
  const into = translationOf(language.get());
  return into !== undefined && [...sources.values()].some((started) => started[into] === undefined);
}
