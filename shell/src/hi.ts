import { catalogues as platform, sentences } from '@karigar/platform/hi';
import { catalogues as ui } from '@karigar/ui/hi';
import { texts as shell } from './texts.hi.ts';

export { sentences };

/** The Hindi texts of the shell and of the packages it shares. A chunk of its own, loaded only for Hindi. */
export const catalogues = { shell: { shell }, ...platform, ...ui };
