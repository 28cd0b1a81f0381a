import { hindi as platform, sentences } from '@karigar/platform/hi';
import { hindi as ui } from '@karigar/ui/hi';
import { hindi as shell } from './texts.hi.ts';

export { sentences };

/** The Hindi texts of the shell and of the packages it shares. A chunk of its own, loaded only for Hindi. */
export const hindi = { shell: { shell }, ...platform, ...ui };
