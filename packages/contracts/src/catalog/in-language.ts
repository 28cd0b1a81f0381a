import type { AccountLanguage } from '../auth/constants.ts';

type HindiOf<Field extends string> = { readonly [Key in Field as `${Key}Hi`]?: string | null | undefined };
type Translations<Field extends string> = Readonly<Record<string, { readonly [Key in Field]?: string | undefined }>>;

/** A text that operators maintain. Hindi has a field of its own, `nameHi` beside `name`; the languages after it are under `translations`. */
type Translatable<Field extends string> = Readonly<Record<Field, string>> &
  HindiOf<Field> & { readonly translations?: Translations<Field> | undefined };

/** The text in a language, or in English where there is none. */
export function inLanguage<Field extends string>(texts: Translatable<Field>, field: Field, language: AccountLanguage): string {
  const hindi: Readonly<Partial<Record<string, string | null | undefined>>> = texts;
  const translation = language === 'hi' ? hindi[`${field}Hi`] : texts.translations?.[language]?.[field];
  return translation ?? texts[field];
}
