import type { Connection, Schema } from 'mongoose';

const maxDocuments = 1_000;

/**
 * Checks what a service has stored against its schemas. Aggregates are written past mongoose (ADR 19), so a field that its schema lacks would be stored
 * and read, until somebody filters or updates by it.
 * @throws names the fields that no schema names
 */
export async function checkStoredFields({ models }: Connection): Promise<void> {
  const unknown = new Set<string>();
  for (const { collection, schema } of Object.values(models))
    for (const document of await collection.find().limit(maxDocuments).toArray())
      for (const path of unnamedIn(document, schema)) unknown.add(`${collection.name}.${path}`);
  if (unknown.size > 0) throw new Error(`Stored, but in no schema: ${[...unknown].join(', ')}`);
}

/** Paths of the fields of a document, or of its parts, that the schema does not name. */
function unnamedIn(document: object, schema: Schema): string[] {
  return Object.entries(document).flatMap(([key, value]: [string, unknown]) => {
    if (schema.pathType(key) === 'adhocOrUndefined') return [key];
    const part: Schema | undefined = schema.path(key)?.schema;
    if (part === undefined) return [];
    const parts = (Array.isArray(value) ? value : [value]).filter((one: unknown): one is object => typeof one === 'object' && one !== null);
    return parts.flatMap((one) => unnamedIn(one, part).map((path) => `${key}.${path}`));
  });
}
