import { catalogues as platform, sentences } from '@karigar/platform/mr';
import { catalogues as ui } from '@karigar/ui/mr';
import { texts as shell } from './texts.mr.ts';

export { sentences };

/** The Marathi texts of the shell and of the packages it shares. A chunk of its own, loaded only for Marathi. */
export const catalogues = { shell: { shell }, ...platform, ...ui };
