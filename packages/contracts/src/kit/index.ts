export * from './common.ts';
export * from './event.ts';
export * from './money.ts';
export * from './problem.ts';
export * from './realtime.ts';
export * from './route.ts';
export * from './result.ts';
