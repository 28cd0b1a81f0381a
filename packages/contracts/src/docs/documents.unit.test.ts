import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { events, routes } from '../index.ts';
import { asyncApiDocument } from './asyncapi.ts';
import type { JsonObject } from './json-schema.ts';
import { openApiDocument } from './openapi.ts';

const checkedIn = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8'));

/** Every `$ref` in a document that points at nothing. */
const dangling = (document: JsonObject): string[] =>
  [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
    .map(([, path]) => path!)
    .filter((path) => path.split('/').reduce<unknown>((at, key) => (at as JsonObject | undefined)?.[key], document) === undefined);

describe.each([
  ['openapi.json', openApiDocument],
  ['asyncapi.json', asyncApiDocument],
])('docs/%s', (name, document) => {
  it('is what the contracts say now (npm run docs)', () => {
    expect(checkedIn(name)).toStrictEqual(document());
  });

  it('comes out the same every time', () => {
    expect(JSON.stringify(document())).toBe(JSON.stringify(document()));
  });

  it('refers to nothing that is not there', () => {
    expect(dangling(document())).toStrictEqual([]);
  });
});

it('describes every call', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, { operationId: string }>> };
  const described = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));

  expect(described).toEqual(expect.arrayContaining(Object.keys(routes)));
  expect(new Set(described).size).toBe(described.length);
});

it('describes every event', () => {
  const { components } = asyncApiDocument() as { components: { messages: JsonObject } };

  expect(Object.keys(components.messages)).toEqual(expect.arrayContaining(Object.keys(events)));
});
