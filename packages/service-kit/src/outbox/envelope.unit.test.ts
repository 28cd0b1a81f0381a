import { defineEvent, withAnyText } from '@karigar/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { runInContext } from '../log/context.ts';
import { envelope, fromHeaders, parseData, toHeaders } from './envelope.ts';

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

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const event = {
  source: 'catalog',
  subject: 'a',
  version: 3,
  time: new Date('2026-11-21T04:30:00Z'),
  data: { ...whole, color: 'red' as const },
};

it('gives an event an id of its own, its type and the trace of the call that causes it', () => {
  const made = runInContext({ requestId: 'r', traceparent }, () => envelope(painted, event));
  const { id, ...attributes } = made;
  expect(attributes).toEqual({ ...event, type: 'thing.painted.v1', time: '2026-11-21T04:30:00.000Z', traceparent });
  const other = envelope(painted, event);
  expect(other).toEqual({ ...made, id: other.id, traceparent: undefined });
  expect('traceparent' in other).toBe(false);
  expect(other.id).not.toBe(id);
});

it('travels as CloudEvents attributes in headers and comes back without its data', () => {
  const { data: _, ...attributes } = { ...envelope(painted, event), id: 'e1' };
  const headers = {
    ce_specversion: '1.0',
    ce_id: 'e1',
    ce_type: 'thing.painted.v1',
    ce_source: 'catalog',
    ce_time: '2026-11-21T04:30:00.000Z',
    ce_subject: 'a',
    ce_aggregateversion: '3',
    'content-type': 'application/json',
  };
  expect(toHeaders({ ...attributes, data: whole })).toStrictEqual(headers);
  expect(toHeaders({ ...attributes, data: whole, traceparent })).toStrictEqual({ ...headers, traceparent });
  expect(fromHeaders(headers)).toStrictEqual(attributes);
  expect(fromHeaders({ ...headers, traceparent })).toStrictEqual({ ...attributes, traceparent });
});

it.each(['ce_id', 'ce_type', 'ce_source', 'ce_time', 'ce_subject', 'ce_aggregateversion'])(
  'takes no message without %s for an event',
  (name) => {
    const { [name]: _, ...headers } = toHeaders(envelope(painted, event));
    expect(fromHeaders(headers)).toBeUndefined();
  },
);

it('takes the first version of an aggregate for an event', () => {
  expect(fromHeaders({ ...toHeaders(envelope(painted, event)), ce_aggregateversion: '1' })).toMatchObject({ version: 1 });
});

it.each(['0', '-1', '1.5', 'three', ''])('takes no message with the version "%s" for an event', (version) => {
  expect(fromHeaders({ ...toHeaders(envelope(painted, event)), ce_aggregateversion: version })).toBeUndefined();
});
