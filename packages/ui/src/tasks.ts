// Components that the home page does not need: steps, countdowns, dates and windows, files, tables. A separate entry point, so that its chunk is loaded with
// the first page that uses it.
export * from './display/progress.tsx';
export * from './display/table.tsx';
export * from './forms/date-strip.tsx';
export * from './forms/file-field.tsx';
export { useObjectUrl } from './forms/object-url.ts';
export type { UploadState } from './forms/picture-tile.tsx';
