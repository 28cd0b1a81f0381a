import { texts as platform } from './i18n/own-texts.mr.ts';

export { sentences } from './i18n/sentences.mr.ts';

/** The Marathi texts of this package, for the shell. */
export const catalogues = { platform: { platform } };
