import { hindi as platform, sentences } from '@karigar/platform/hi';
import { hindi as ui } from '@karigar/ui/hi';
import { hindi as shell } from './texts.hi.ts';

export { sentences };

/** Everything that the shell and the packages it provides say in Hindi. A file of its own, loaded when Hindi is chosen. */
export const hindi = { shell: { shell }, ...platform, ...ui };
