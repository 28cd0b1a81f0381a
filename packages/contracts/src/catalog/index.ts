export * from './constants.ts';
export * from './in-language.ts';
export * from './events/index.ts';
export * from './internal.ts';
export * from './routes/index.ts';
export * from './views.ts';
