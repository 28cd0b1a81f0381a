import { languages, type AccountLanguage } from '@karigar/contracts';
import type { Request } from 'express';

/** The caller's language by `Accept-Language`: the first of the marketplace's languages that it names. The frontends send the one chosen on screen. */
export const languageOf = (req: Request): AccountLanguage => {
  const accepted = req.acceptsLanguages(languages.map(tagOf));
  return languages.find((language) => tagOf(language) === accepted) ?? 'en-IN';
};

/** `en` covers every English. */
const tagOf = (language: AccountLanguage): string => language.slice(0, 2);
