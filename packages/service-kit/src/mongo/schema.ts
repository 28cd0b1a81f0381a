import { Schema, type SchemaDefinition } from 'mongoose';

/**
 * Options of every schema: unknown fields throw, only `ensureIndexes` builds indexes, and operations on a lost connection fail at once instead of
 * being buffered.
 */
export const schemaOptions = {
  strict: 'throw',
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
  versionKey: false,
  minimize: false,
} as const;

/** The schema of an embedded object, as strict as its document's, without an `_id`. */
export const embedded = (definition: SchemaDefinition): Schema =>
  new Schema(definition, { _id: false, id: false, strict: 'throw', minimize: false });

/** The versions that a projection has applied, per aggregate: `{ from: versionsOf('service', 'review') }`. See `projected`. */
export const versionsOf = (...aggregates: string[]): Schema => embedded(Object.fromEntries(aggregates.map((name) => [name, Number])));
