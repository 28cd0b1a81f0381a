/** Business constants of every owner. Free of zod, so that a browser can import them for nothing. */
export * from './auth/constants.ts';
export * from './catalog/constants.ts';
export * from './dispatch/constants.ts';
export * from './order/constants.ts';
