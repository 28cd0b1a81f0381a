import { texts as platform } from './i18n/own-texts.hi.ts';

export { sentences } from './i18n/sentences.hi.ts';

/** The Hindi texts of this package, for the shell. */
export const catalogues = { platform: { platform } };
