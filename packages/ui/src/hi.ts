import { texts as ui } from './texts.hi.ts';

/** The Hindi texts of this package, for the shell. */
export const catalogues = { ui: { ui } };
