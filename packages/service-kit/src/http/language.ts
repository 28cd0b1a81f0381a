import type { AccountLanguage } from '@karigar/contracts';
import type { Request } from 'express';

/** The caller's language by `Accept-Language`: the first of the marketplace's languages that it names. The frontends send the one chosen on screen. */
export const languageOf = (req: Request): AccountLanguage => (req.acceptsLanguages('en', 'hi') === 'hi' ? 'hi' : 'en-IN');
