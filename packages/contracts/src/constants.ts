/** Business constants of all owners. Free of zod, so that importing them adds nothing to a browser bundle. */
export * from './auth/constants.ts';
export * from './catalog/constants.ts';
export * from './catalog/in-language.ts';
export * from './dispatch/constants.ts';
export * from './kit/durations.ts';
export * from './kit/market-time-zone.ts';
export * from './kit/names.ts';
export * from './kit/page-paths.ts';
export * from './kit/server-time.ts';
export { hasMisplacedComma, toAmount } from './kit/patterns.ts';
export * from './kit/typed-place.ts';
export * from './order/constants.ts';
