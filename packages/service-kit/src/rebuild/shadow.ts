import type { Connection, Schema } from 'mongoose';

/**
 * The same connection with collections of its own: a model that is made on it has the suffix in its name and in that of its collection. So the code
 * that fills a projection fills a second one beside it.
 */
export function shadowOf(connection: Connection, suffix: string): Connection {
  const shadow = Object.create(connection) as Connection;
  Object.defineProperty(shadow, 'model', {
    value: (name: string, schema: Schema) => connection.model(name + suffix, schema, String(schema.get('collection')) + suffix),
  });
  return shadow;
}
