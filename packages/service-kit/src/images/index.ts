// Separate from the kit's main entry, so that only services that handle pictures load the image library.
export * from './encode-image.ts';
export * from './encode-uploads.ts';
export * from './attachment-handlers.ts';
export * from './attachment-store.ts';
export * from './export-attachments.ts';
