import { texts as ui } from './texts.mr.ts';

/** The Marathi texts of this package, for the shell. */
export const catalogues = { ui: { ui } };
