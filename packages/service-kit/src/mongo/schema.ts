import { Schema, type SchemaDefinition } from 'mongoose';

/**
 * Options of every schema: an unknown field throws, indexes are built by `ensureIndexes` only, and an operation on a lost connection fails
 * at once instead of being buffered.
 */
export const schemaOptions = {
  strict: 'throw',
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
  versionKey: false,
  minimize: false,
} as const;

/** The schema of an object inside a document, as strict as the document's own, without an `_id`. */
export const embedded = (definition: SchemaDefinition): Schema =>
  new Schema(definition, { _id: false, id: false, strict: 'throw', minimize: false });

/** The versions that a projection has applied, per aggregate: `{ from: versionsOf('service', 'review') }`. See `applyVersioned`. */
export const versionsOf = (...aggregates: string[]): Schema => embedded(Object.fromEntries(aggregates.map((name) => [name, Number])));
