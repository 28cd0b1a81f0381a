import { hindi as ui } from './texts.hi.ts';

/** The Hindi texts of this package, for the shell. */
export const hindi = { ui: { ui } };
