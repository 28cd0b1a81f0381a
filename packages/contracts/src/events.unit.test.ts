import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { events } from './index.ts';
import type { EventDefinition, EventEnvelope } from './kit/index.ts';
import { instant, topics } from './kit/index.ts';

const definitions = Object.entries<EventDefinition>(events);

/** Every recorded sample with the folder of its owner, found by walking the folders and not by asking the definitions. */
const recorded = ['auth', 'catalog', 'order', 'dispatch'].flatMap((owner) => {
  const folder = new URL(`./${owner}/events/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sample.json'))
    .map((file) => ({ owner, file, sample: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as EventEnvelope }));
});

/** Events that are not keyed by what their topic is about. */
const otherKeys: Readonly<Record<string, string>> = {
  'account.tokens-revoked.v1': 'accountId',
  'availability.changed.v1': 'providerId',
  'complaint.answered.v1': 'complaintId',
  'complaint.filed.v1': 'complaintId',
  'complaint.stated.v1': 'complaintId',
  'favourites.changed.v1': 'customerId',
  'thread.changed.v1': 'threadId',
};

const sampleOf = (type: string) => {
  const found = recorded.filter(({ sample }) => sample.type === type);
  expect(found, `samples of ${type}`).toHaveLength(1);
  return found[0]!;
};

it('has a definition for every sample ever recorded', () => {
  expect(recorded.map(({ sample }) => sample.type).sort()).toStrictEqual(definitions.map(([type]) => type).sort());
  expect(new Set(recorded.map(({ sample }) => sample.id)).size).toBe(recorded.length);
});

describe.each(definitions)('%s', (type, definition) => {
  it('is listed under its own type, with its major version, on a known topic', () => {
    expect(definition.type).toBe(type);
    expect(type).toMatch(/^[a-z]+\.[a-z-]+\.v[1-9]\d*$/);
    expect(topics).toContain(definition.topic);
  });

  it('still reads its recorded sample, and loses nothing of it', () => {
    const { owner, file, sample } = sampleOf(type);

    expect(file).toBe(`${type.replaceAll('.', '-')}.sample.json`);
    expect(sample).toMatchObject({ type, source: `karigar/${owner}` });
    expect(sample.version).toBeGreaterThanOrEqual(1);
    instant.parse(sample.time);
    // An event may only grow: a field taken away would vanish here, a new required one would not parse.
    expect(definition.data.parse(sample.data)).toStrictEqual(sample.data);
  });

  it('is keyed by the id of the aggregate that it is about', () => {
    const { sample } = sampleOf(type);
    const key = otherKeys[type] ?? `${definition.topic}Id`;

    expect((sample.data as Record<string, unknown>)[key]).toBe(sample.subject);
  });

  it('ignores what a newer publisher adds', () => {
    const { sample } = sampleOf(type);

    expect(definition.data.parse({ ...(sample.data as object), addedLater: 1 })).toStrictEqual(sample.data);
  });
});
