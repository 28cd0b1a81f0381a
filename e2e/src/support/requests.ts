import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { password } from './people.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly deprecated?: boolean;
  readonly security: readonly object[];
  readonly parameters: readonly { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  readonly requestBody?: { required: boolean; content: Readonly<Record<string, { schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const document = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as Document;

/** Every operation of docs/openapi.json, by name. */
export const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.deprecated === true ? [] : [[operation.operationId, { ...operation, method: method.toUpperCase(), path }]],
    ),
  ),
);

const follow = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').pop() ?? ''] ?? {});

/** What real ids, texts and times look like here; a field of one of these names gets one of them most of the time. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** What a schema allows, as far as the words go that the document uses. */
export function valid(schema: Schema, known: Known = {}, name = ''): fc.Arbitrary<Json> {
  const resolved = follow(schema);
  const { type, properties, items } = resolved;
  if (resolved.const !== undefined) return fc.constant(resolved.const);
  if (resolved.enum !== undefined) return fc.constantFrom(...resolved.enum);
  if (resolved.anyOf !== undefined) return fc.oneof(...resolved.anyOf.map((each) => valid(each, known, name)));
  if (resolved.allOf !== undefined) {
    const [first = {}, ...rest] = resolved.allOf.map(follow);
    return valid({ ...resolved, ...first, ...rest.reduce((merged, each) => ({ ...merged, ...each }), {}), allOf: undefined }, known, name);
  }
  if (Array.isArray(type)) return fc.oneof(...type.map((each: string) => valid({ ...resolved, type: each }, known, name)));
  const ids = known[name];
  switch (type) {
    case 'string':
      return ids === undefined
        ? text(resolved)
        : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: text(resolved) });
    case 'integer':
      return fc.integer({ min: resolved.minimum ?? -1_000, max: Math.min(resolved.maximum ?? 10_000, 1_000_000) });
    case 'number': {
      const [min, max] = [
        Math.ceil((resolved.minimum ?? resolved.exclusiveMinimum ?? -1_000) * 100),
        Math.floor((resolved.maximum ?? 100_000) * 100),
      ];
      return fc.integer({ min, max }).map((hundredths) => hundredths / 100);
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(items ?? {}, known, name), {
        minLength: resolved.minItems ?? 0,
        maxLength: Math.min(resolved.maxItems ?? 4, (resolved.minItems ?? 0) + 4),
      });
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(properties ?? {}).map(([field, each]) => [field, valid(each, known, field)])), {
        requiredKeys: [...(resolved.required ?? [])].filter((field) => properties?.[field] !== undefined),
      });
    default:
      return wild;
  }
}

function text({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }).map((seconds) => new Date(seconds * 1_000).toISOString());
  if (format === 'date')
    return fc.integer({ min: 19_000, max: 23_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  if (format === 'email') return fc.integer({ min: 1, max: 1e9 }).map((n) => `fuzz-${n}@example.test`);
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) {
    // Patterns that look ahead are beyond the generator: of those there is the password's.
    if (pattern.includes('(?=')) return fc.constant(password);
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) });
}

/** Anything that JSON can say, with what tends to break things. */
export const wild: fc.Arbitrary<Json> = fc.oneof(
  fc.jsonValue() as fc.Arbitrary<Json>,
  fc.constantFrom<Json>(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '__proto__',
    '$ne',
    '../..',
    '9'.repeat(400),
    -0,
    1e308,
    Number.MIN_SAFE_INTEGER,
    [],
    {},
    { $gt: '' },
    [[]],
    null,
  ),
);

/** A valid value with one thing wrong: a field left out, replaced or added; elsewhere another value. */
export const nearly = (value: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.tuple(value, fc.nat(), fc.constantFrom('leave out', 'replace', 'add'), wild).map(([good, at, how, bad]) => {
    if (good === null || typeof good !== 'object' || Array.isArray(good)) return bad;
    const names = Object.keys(good);
    const name = names[at % Math.max(1, names.length)];
    if (how === 'add' || name === undefined) return { ...good, unexpected: bad };
    const { [name]: _gone, ...others } = good;
    return how === 'leave out' ? others : { ...others, [name]: bad };
  });
