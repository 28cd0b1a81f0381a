import { defined } from '@karigar/contracts';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Answer, Api } from './api.ts';
import { password, picture } from './people.ts';

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

/** Realistic values (ids, texts, times) by field name. A field with one of these names gets one of its values four times out of five. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** Generates values that a schema allows. Supports the keywords that docs/openapi.json uses. */
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
      return anyJson;
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
    // fast-check cannot generate for patterns with look-ahead. Only the password's has one.
    if (pattern.includes('(?=')) return fc.constant(password);
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) });
}

/** Generates any JSON, often with values that tend to break parsers, queries and paths. */
export const anyJson: fc.Arbitrary<Json> = fc.oneof(
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

/** Generates almost valid values: an object with one field omitted, replaced or added; any value instead of something else. */
export const almostValid = (value: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.tuple(value, fc.nat(), fc.constantFrom('leave out', 'replace', 'add'), anyJson).map(([good, at, how, bad]) => {
    if (good === null || typeof good !== 'object' || Array.isArray(good)) return bad;
    const names = Object.keys(good);
    const name = names[at % Math.max(1, names.length)];
    if (how === 'add' || name === undefined) return { ...good, unexpected: bad };
    const { [name]: _gone, ...others } = good;
    return how === 'leave out' ? others : { ...others, [name]: bad };
  });

/** One call of an operation. */
export interface Call {
  readonly operation: Operation;
  /** The path with its parameters filled in, without `/api`. */
  readonly path: string;
  readonly query: string;
  readonly key: string | undefined;
  readonly body: unknown;
  /** Whether the file fields of a form contain a picture. */
  readonly hasPicture: boolean;
}

/** Who may call an operation: roles, or `nobody` for visitors who are not logged in. */
export const callersOf = ({ operationId }: Operation): string[] => {
  const { description = '' } = (operations[operationId] ?? {}) as { description?: string };
  return /^For: (.+)\.$/.exec(description)?.[1]?.split(', ') ?? ['nobody'];
};

/** The path or query parameters as the schema of one object. */
export const parametersOf = ({ parameters }: Operation, place: 'path' | 'query'): Schema => {
  const of = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(of.map(({ name, schema }) => [name, schema])),
    required: of.flatMap(({ name, required }) => (required ? [name] : [])),
  };
};

/** The body that an operation takes, if any. */
export const bodyOf = ({ requestBody }: Operation): Schema | undefined => Object.values(requestBody?.content ?? {})[0]?.schema;

/** Generates calls that the document allows. */
export const validCall = (operation: Operation, known: Known): fc.Arbitrary<Call> => {
  const body = bodyOf(operation);
  return fc.record({
    operation: fc.constant(operation),
    path: valid(parametersOf(operation, 'path'), known).map((params) => pathOf(operation, params)),
    query: valid(parametersOf(operation, 'query'), known).map(queryOf),
    key: fc.constant(undefined),
    body: body === undefined ? fc.constant(undefined) : valid(body, known),
    hasPicture: fc.constant(true),
  });
};

/** The path of an operation with these parameters. Replaces `.` and `..`, which clients would resolve. */
export const pathOf = ({ path }: Operation, params: unknown): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText((params as Record<string, unknown>)[name] ?? 'nothing').replace(/^\.{0,2}$/, 'x')),
  );

/** The query string of an object; empty for other values. */
export const queryOf = (query: Json): string => {
  const entries = query === null || typeof query !== 'object' ? [] : Object.entries(query);
  return new URLSearchParams(entries.map(([name, value]): [string, string] => [name, asText(value)])).toString();
};

/** A value as text without lone surrogates, which URLs and forms cannot contain. */
export const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\p{Cs}/gu, '');

function formOf({ operation, body, hasPicture }: Call): FormData {
  const form = new FormData();
  const properties = operation.requestBody?.content['multipart/form-data']?.schema.properties ?? {};
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (properties[name]?.format === 'binary' || properties[name]?.items?.format === 'binary') {
      if (hasPicture) form.append(name, picture(), 'picture.png');
    } else for (const each of Array.isArray(value) ? value : [value]) form.append(name, asText(each));
  }
  return form;
}

/** Sends a call, as multipart/form-data if the operation takes that. */
export function send(api: Api, call: Call, token: string | undefined): Promise<Answer> {
  const { operation, path, query, key, body } = call;
  const isForm = operation.requestBody?.content['multipart/form-data'] !== undefined;
  const sent = isForm
    ? { body: formOf(call) }
    : body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return api.raw(operation.method, `/api${path}${query === '' ? '' : `?${query}`}`, {
    ...defined({ token, key }),
    ...sent,
  });
}

/** Whether an operation documents this status. An internal error is documented everywhere, but never right. */
export const isNamed = ({ responses }: Operation, status: number): boolean =>
  responses[status] !== undefined && (status < 500 || status === 503);
