import type { Connection, Schema } from 'mongoose';

/**
 * The same connection with shadow collections: a model created on it has the suffix in its own and its collection's name, so that the code of a
 * projection fills the shadow instead.
 */
export function shadowOf(connection: Connection, suffix: string): Connection {
  const shadow = Object.create(connection) as Connection;
  Object.defineProperty(shadow, 'model', {
    value: (name: string, schema: Schema) => connection.model(name + suffix, schema, String(schema.get('collection')) + suffix),
  });
  return shadow;
}
