import { fileURLToPath } from 'node:url';

/** The root folder of the repository, without a trailing slash. Works from `src` and from `dist`. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
