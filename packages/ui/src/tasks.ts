// What only pages need where something is being done: steps, countdowns, days and times, files, tables. The shell provides it as a file of
// its own, asked for by the first page that uses it, so that home does not carry it.
export * from './display/progress.tsx';
export * from './display/table.tsx';
export * from './forms/date-strip.tsx';
export * from './forms/file-field.tsx';
