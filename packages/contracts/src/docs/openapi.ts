import { defined } from '../kit/defined.ts';
import { routes } from '../index.ts';
import type { Multipart, ProblemCode, Route } from '../kit/index.ts';
import { problem, problems } from '../kit/index.ts';
import type { Json, JsonObject, SchemaWriter } from './json-schema.ts';
import { createSchemaWriter } from './json-schema.ts';

/** The OpenAPI 3.1 document of every call of the public contract. The same routes give the same document, key by key. */
export const openApiDocument = (): JsonObject => {
  const writer = createSchemaWriter();
  const paths: Record<string, JsonObject> = {};
  const responses: JsonObject = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    const method = route.method.toLowerCase();
    (paths[route.path] ??= {})[method] = operation(name, route, writer, responses);
    route.aliases?.forEach((alias, index) => {
      (paths[alias] ??= {})[method] = { ...operation(`${name}Alias${index + 1}`, route, writer, responses), deprecated: true };
    });
  }
  writer.received(problem);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Karigar',
      version: '1',
      description:
        'Marketplace for home and local services. Times are ISO 8601 UTC, money is rupees with at most two decimals, ids are opaque. Every error is `application/problem+json`. `X-Server-Time` is the time by which the answering service decides, e.g. when an offer ends.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    tags: [
      { name: 'auth', description: 'Accounts, one-time codes, sessions, addresses' },
      { name: 'catalog', description: 'Categories, services, pictures' },
      { name: 'order', description: 'Orders, slots, availability, reviews' },
      { name: 'dispatch', description: 'Instant requests, presence, notifications' },
    ],
    paths,
    components: {
      schemas: writer.schemas(),
      responses,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};

const operation = (name: string, route: Route, writer: SchemaWriter, responses: JsonObject): JsonObject => {
  const body = requestBody(route, writer);
  return {
    operationId: name,
    tags: [route.service],
    summary: route.summary,
    ...(Array.isArray(route.access) ? { description: `For: ${route.access.join(', ')}.` } : {}),
    security: route.access === 'public' ? [] : route.access === 'optional' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: parameters(route, writer),
    ...defined({ requestBody: body }),
    responses: {
      [route.status]: success(route, writer),
      ...(route.revalidated && { 304: { description: 'As it was when its ETag, now in If-None-Match, was sent.' } }),
      ...failures(route, responses),
    },
  };
};

const parameters = (route: Route, writer: SchemaWriter): Json[] => {
  const list = (place: 'path' | 'query', schema: Route['params']): Json[] => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = writer.sent(schema) as { properties?: JsonObject; required?: string[] };
    return Object.entries(properties).map(([name, value]) => ({ name, in: place, required: required.includes(name), schema: value }));
  };
  const key: Json = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and body give the same answer for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
  };
  return [...list('path', route.params), ...list('query', route.query), ...(route.idempotent ? [key] : [])];
};

const requestBody = (route: Route, writer: SchemaWriter): JsonObject | undefined => {
  if (route.multipart !== undefined) {
    // Without files, a form may be sent as JSON; a route that takes nothing but files needs the form.
    const { fields } = route.multipart;
    const asJson: JsonObject = Object.keys(fields.shape).length === 0 ? {} : { 'application/json': { schema: writer.sent(fields) } };
    return { required: true, content: { 'multipart/form-data': { schema: form(route.multipart, writer) }, ...asJson } };
  }
  if (route.body === undefined) return undefined;
  return { required: !route.body.safeParse({}).success, content: { 'application/json': { schema: writer.sent(route.body) } } };
};

/** A form on the wire: lists are named `name[]`, files are binary. */
const form = ({ fields, files }: Multipart, writer: SchemaWriter): JsonObject => {
  const { properties = {}, required = [] } = writer.sent(fields) as {
    properties?: Record<string, { anyOf?: JsonObject[] }>;
    required?: string[];
  };
  const list = (name: string) => properties[name]?.anyOf?.find(({ type }) => type === 'array');
  const wire = (name: string) => (list(name) === undefined ? name : `${name}[]`);
  const file = { type: 'string', format: 'binary' };
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(properties).map(([name, value]) => [wire(name), list(name) ?? value])),
      ...Object.fromEntries(
        Object.entries(files).map(([name, { maxCount, maxBytes, types = 'JPEG, PNG or WebP' }]) => [
          name,
          {
            ...(maxCount === 1 ? file : { type: 'array', items: file, maxItems: maxCount }),
            description: `${types}, at most ${maxBytes / 1024 / 1024} MB${maxCount === 1 ? '' : ' each'}.`,
          },
        ]),
      ),
    },
    required: required.map(wire),
  };
};

const success = (route: Route, writer: SchemaWriter): JsonObject => {
  const description = { 200: 'Done', 201: 'Created', 202: 'Accepted', 204: 'Done, nothing to say', 302: 'Elsewhere' }[route.status];
  if (route.produces !== undefined) return { description, content: { [route.produces]: { schema: { type: 'string', format: 'binary' } } } };
  if (route.response === undefined) return { description };
  return { description, content: { 'application/json': { schema: writer.received(route.response) } } };
};

/** Every code that a route can answer: its own and those that follow from its shape. */
const codesOf = (route: Route): ProblemCode[] => {
  const codes = new Set<ProblemCode>(route.errors);
  const add = (when: boolean, ...more: ProblemCode[]) => when && more.forEach((code) => codes.add(code));
  const hasBody = route.body !== undefined || route.multipart !== undefined;
  add(hasBody, 'MALFORMED', 'TOO_LARGE', 'UNSUPPORTED_TYPE');
  add(hasBody || route.query !== undefined || route.idempotent !== undefined, 'INVALID');
  // An id that cannot be one is simply not there.
  add(route.params !== undefined, 'NOT_FOUND');
  add(Array.isArray(route.access), 'UNAUTHORIZED', 'TOKEN_EXPIRED', 'FORBIDDEN');
  add(route.idempotent === true, 'IDEMPOTENCY_KEY_IN_USE');
  add(route.idempotent !== undefined, 'IDEMPOTENCY_KEY_REUSED');
  add(true, 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE');
  return [...codes].sort();
};

/** One answer per status, named after its codes, since most routes share most of them. */
const failures = (route: Route, responses: JsonObject): JsonObject => {
  const codes = codesOf(route);
  const statuses = [...new Set(codes.map((code) => problems[code][0]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => problems[code][0] === status);
      const name = ofStatus.join('.');
      responses[name] ??= failure(status, ofStatus);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
};

const failure = (status: number, codes: ProblemCode[]): JsonObject => {
  const allOf: Json[] = [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }];
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code][1]}`).join('\n\n'),
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } } : {}),
    content: { 'application/problem+json': { schema: { allOf } } },
  };
};
