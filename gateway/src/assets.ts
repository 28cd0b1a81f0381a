import { fileURLToPath } from 'node:url';

/** Folder of the gateway's own pages: the development inbox and the API pages. */
export const assetsFolder = fileURLToPath(new URL('../assets', import.meta.url));
