import { createInstance } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';

export type Language = 'en-IN' | 'hi';

const KEY = 'language';

const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: (typeof localStorage !== 'undefined' && localStorage.getItem(KEY)) || 'en-IN',
  fallbackLng: 'en-IN',
  resources: {},
  // React escapes.
  interpolation: { escapeValue: false },
  // Resources are added synchronously: there is nothing to wait for.
  initAsync: false,
});

type Texts = Readonly<Record<string, string>>;
/** `jobs_one` and `jobs_other` are used as `jobs` with `{ count }`. */
type Key<T> = keyof T extends infer K ? (K extends `${infer Base}_${'one' | 'other'}` ? Base : K & string) : never;
type Values = Readonly<Record<string, string | number>>;
export type Translate<T> = (key: Key<T>, values?: Values) => string;

/**
 * The texts of one feature, in one file: `export const { useTexts, text } = defineTexts('customer', 'login', { 'en-IN': { title: 'Log in' } })`.
 * Values go in as `{{name}}`. A text that a language lacks is shown in en-IN.
 *
 * @returns `useTexts()` for components, `text(key)` for the rest (titles of routes).
 */
export function defineTexts<const T extends Texts>(
  namespace: string,
  feature: string,
  languages: { 'en-IN': T; hi?: Partial<Record<keyof T, string>> },
): { useTexts: () => Translate<T>; text: Translate<T> } {
  for (const [language, texts] of Object.entries(languages)) i18n.addResourceBundle(language, namespace, { [feature]: texts }, true, true);
  return {
    useTexts: () => useTranslation(namespace, { i18n, keyPrefix: feature }).t,
    text: (key, values) => i18n.t(`${feature}.${key}`, { ns: namespace, ...values }),
  };
}

/** Chooses and remembers the language. */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
  await i18n.changeLanguage(language);
}
