import { defineEvent, withAnyText } from '@karigar/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseData } from './envelope.ts';

const painted = defineEvent({
  type: 'thing.painted.v1',
  topic: 'service',
  summary: 'A thing has a color.',
  data: z.object({
    thingId: z.string(),
    color: z.enum(['red', 'green']),
    finish: z.enum(['matt']).optional(),
    under: z.enum(['red']).nullable(),
    lid: z.object({ color: z.enum(['red']).optional() }).optional(),
  }),
});
const whole = { thingId: 'a', color: 'red', under: null };
const parsed = (data: unknown) => parseData(painted, Buffer.from(JSON.stringify(data)));

it('parses data that fits the contract', () => {
  expect(parsed({ ...whole, finish: 'matt' })).toEqual({ ok: true, value: { ...whole, finish: 'matt' }, unknownValues: [] });
});

it('reads an optional field as absent when only a newer producer knows its value', () => {
  expect(parsed({ ...whole, finish: 'glossy' })).toEqual({ ok: true, value: whole, unknownValues: ['finish'] });
  expect(parsed({ ...whole, lid: { color: 'blue' } })).toEqual({ ok: true, value: { ...whole, lid: {} }, unknownValues: ['lid.color'] });
});

it('distinguishes a required value that only a newer producer knows from a violation of the contract', () => {
  expect(parsed({ ...whole, color: 'blue', finish: 'glossy' })).toMatchObject({ ok: false, unknownValues: ['color', 'finish'] });
  // Null says that there is none, which a value that is not known does not.
  expect(parsed({ ...whole, under: 'blue' })).toMatchObject({ ok: false, unknownValues: ['under'] });
});

it.each([
  ['a number for an enum', { ...whole, color: 7 }],
  ['a missing enum', { thingId: 'a', under: null }],
  ['an unknown value beside something broken', { ...whole, thingId: 7, color: 'blue' }],
  ['no object', 'red'],
  ['nothing', null],
])('takes %s for broken', (_what, data) => {
  expect(parsed(data)).toMatchObject({ ok: false, unknownValues: [] });
});

it('treats invalid JSON as a violation', () => {
  expect(parseData(painted, Buffer.from('{'))).toMatchObject({ ok: false, unknownValues: [] });
  expect(parseData(painted, null)).toMatchObject({ ok: false, unknownValues: [] });
});

it('accepts any text for a reader that does not depend on the value, and nothing else', () => {
  const tolerant = withAnyText(painted, 'color', 'under');
  const read = (data: unknown) => parseData(tolerant, Buffer.from(JSON.stringify(data)));
  expect(read({ ...whole, color: 'blue', under: 'pink' })).toEqual({
    ok: true,
    value: { thingId: 'a', color: 'blue', under: 'pink' },
    unknownValues: [],
  });
  expect(read(whole)).toEqual({ ok: true, value: whole, unknownValues: [] });
  expect(read({ ...whole, color: 7 })).toMatchObject({ ok: false, unknownValues: [] });
});
