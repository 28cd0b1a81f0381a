import { fileURLToPath } from 'node:url';

/** The folder of the repository, without a slash at the end. The same from `src` and from `dist`. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
