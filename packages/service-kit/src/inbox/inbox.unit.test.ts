import { defineEvent, withAnyText } from '@karigar/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PublishError, type IncomingMessage, type KafkaPort, type OutgoingMessage, type Subscription } from '../kafka/port.ts';
import { currentContext } from '../log/context.ts';
import { createLogger } from '../log/logger.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { toHeaders } from '../outbox/envelope.ts';
import { consumes, parseForHandlers, startInbox, type EventHandler } from './inbox.ts';
import { deadLetterFor, redriven } from './dead-letters.ts';

const data = z.object({ name: z.string() });
const renamed = defineEvent({ type: 'thing.renamed.v1', topic: 'service', summary: 'A thing has another name.', data });
const moved = defineEvent({ type: 'thing.moved.v1', topic: 'provider', summary: 'A thing is somewhere else.', data });
const painted = defineEvent({
  type: 'thing.painted.v1',
  topic: 'service',
  summary: 'A thing has a color.',
  data: z.object({ color: z.enum(['red']) }),
});

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const head = { id: 'e1', source: 'test', time: '2026-11-20T04:30:00.000Z', subject: 'thing-1', version: 1, traceparent };
const message = (type: string = renamed.type, value: unknown = { name: 'Tap' }): IncomingMessage => ({
  topic: 'test.service',
  partition: 3,
  offset: '42',
  key: 'thing-1',
  value: Buffer.from(JSON.stringify(value)),
  headers: toHeaders({ ...head, type, data: value }),
});
const withHeaders = (headers: Record<string, string>): IncomingMessage => ({
  ...message(),
  headers: { ...message().headers, ...headers },
});
const unavailable = () => Object.assign(new Error('the primary is gone'), { name: 'MongoNetworkError' });

afterEach(() => void vi.restoreAllMocks());

/** A consumer without a broker, which receives what the test hands it. `publish` answers the dead letters. */
async function startTestInbox(handlers: readonly EventHandler[], publish: (letter: OutgoingMessage) => void = () => undefined) {
  const subscriptions: Subscription[] = [];
  const letters: OutgoingMessage[] = [];
  const stopped: string[] = [];
  const caughtUp: string[] = [];
  const kafka: Pick<KafkaPort, 'subscribe' | 'publish' | 'lag'> = {
    lag: async () => ({}),
    subscribe: async (subscription) => {
      subscriptions.push(subscription);
      const [topic = ''] = subscription.topics;
      return {
        caughtUp: Promise.resolve(),
        catchUp: async () => void caughtUp.push(topic),
        silentForMs: () => subscriptions.indexOf(subscription) * 100,
        stop: async () => void stopped.push(topic),
      };
    },
    publish: async ([letter]) => {
      if (letter === undefined) return;
      letters.push(letter);
      publish(letter);
    },
  };
  const metrics = createMetrics('test', { defaults: false });
  const log = createLogger({ name: 'test', level: 'silent' });
  const [warn, error] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')];
  const running = await startInbox({ kafka, topicPrefix: 'test', group: 'order', handlers, deps: undefined, log, metrics });
  const deliver = async (given = message(), signal = new AbortController().signal, progressed: () => void = () => undefined) =>
    subscriptions[0]?.handle(given, signal, progressed);
  /** How many events were counted, by type and outcome. */
  const counted = async () => {
    const { values } = await metrics.consumed.get();
    return Object.fromEntries(values.map(({ labels, value }) => [`${labels.type} ${labels.outcome}`, value]));
  };
  return { running, subscriptions, letters, stopped, caughtUp, warn, error, deliver, counted, metrics };
}

/** A handler that notes when it is called, and then does what is next in the list; after its end nothing. */
function failing(...failures: readonly (() => Error)[]) {
  const at: number[] = [];
  const handler = consumes(renamed, async () => {
    at.push(performance.now());
    const failure = failures[at.length - 1];
    if (failure !== undefined) throw failure();
  });
  const pauses = () => at.slice(1).map((time, n) => time - (at[n] ?? 0));
  return { handler, at, pauses };
}
const times = (count: number, failure: () => Error) => Array.from({ length: count }, () => failure);
/** Timers are late rather than early, on a busy machine by much. */
const expectPauses = (pauses: readonly number[], expected: readonly number[]) => {
  expect(pauses).toHaveLength(expected.length);
  for (const [n, ms] of expected.entries()) {
    expect(pauses[n]).toBeGreaterThan(ms - 5);
    expect(pauses[n]).toBeLessThan(ms + 2_000);
  }
};

describe('an event whose handler fails', () => {
  it('is tried five times with growing pauses, and then parked with the reason', async () => {
    const { handler, pauses } = failing(...times(5, () => new Error('not today')));
    const { deliver, letters, counted, warn, error } = await startTestInbox([handler]);
    await deliver();
    expectPauses(pauses(), [50, 200, 500, 1_000]);
    expect(letters).toEqual([
      {
        topic: 'test.service.dlq',
        key: 'thing-1',
        value: Buffer.from('{"name":"Tap"}'),
        headers: {
          ...message().headers,
          'x-dlq-reason': 'failed',
          'x-dlq-error': 'Error: not today',
          'x-dlq-tries': '5',
          'x-dlq-group': 'test.order.service',
          'x-dlq-topic': 'test.service',
          'x-dlq-partition': '3',
          'x-dlq-offset': '42',
          'x-dlq-at': expect.stringMatching(/^20\d\d-.*Z$/),
        },
      },
    ]);
    expect(await counted()).toEqual({ 'thing.renamed.v1 parked': 1 });
    expect(warn.mock.calls.map(([fields]) => fields)).toMatchObject(
      [1, 2, 3, 4, 5].map((attempt) => ({ type: 'thing.renamed.v1', eventId: 'e1', attempt })),
    );
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ topic: 'test.service', offset: '42', reason: 'failed', attempts: 5 }),
      expect.stringContaining('parked'),
    );
  });

  it('waits, without counting a try, while the database is unavailable', async () => {
    const { handler, pauses } = failing(unavailable, unavailable, () => new Error('not today'), unavailable);
    const { deliver, letters, counted, warn } = await startTestInbox([handler]);
    let beats = 0;
    await deliver(message(), undefined, () => (beats += 1));
    expectPauses(pauses(), [100, 200, 50, 100]);
    expect([letters, beats]).toEqual([[], 5]);
    expect(warn.mock.calls[0]).toMatchObject([{ err: { message: 'the primary is gone' } }, expect.stringContaining('unavailable')]);
    expect(await counted()).toEqual({ 'thing.renamed.v1 applied': 1 });
  });

  it('is given up, unparked, when the process stops', async () => {
    for (const failure of [unavailable, () => new Error('not today')]) {
      const stopping = new AbortController();
      const handler = consumes(renamed, async () => {
        stopping.abort();
        throw failure();
      });
      const { deliver, letters, warn } = await startTestInbox([handler]);
      await expect(deliver(message(), stopping.signal)).rejects.toThrow(failure().message);
      expect([letters, warn.mock.calls]).toEqual([[], []]);
    }
  });

  it('is given up within a pause when the process stops', async () => {
    const { handler, at } = failing(...times(9, () => new Error('not today')));
    const { deliver, letters } = await startTestInbox([handler]);
    const stopping = new AbortController();
    const handling = deliver(message(), stopping.signal);
    await vi.waitFor(() => expect(at).toHaveLength(3));
    stopping.abort();
    await expect(handling).rejects.toThrow('aborted');
    expect([at.length, letters]).toEqual([3, []]);
  });
});

describe('a dead letter', () => {
  it('is sent until the broker takes it', async () => {
    let failures = 2;
    const { deliver, letters } = await startTestInbox([consumes(renamed, async () => undefined)], () => {
      failures -= 1;
      if (failures >= 0) throw new PublishError('Messages could not be published');
    });
    await deliver({ ...message(), value: Buffer.from('not json') });
    expect(letters.map(({ headers }) => headers?.['x-dlq-reason'])).toEqual(['invalid', 'invalid', 'invalid']);
  });

  it('leaves out a content that is too large with its headers', async () => {
    const { deliver, letters } = await startTestInbox([consumes(renamed, async () => undefined)], ({ value }) => {
      if (value === '') return;
      throw new PublishError('Messages could not be published', { cause: Object.assign(new Error('no'), { type: 'MESSAGE_TOO_LARGE' }) });
    });
    await deliver({ ...message(), value: Buffer.from('not json') });
    expect(letters).toHaveLength(2);
    expect(letters[0]?.headers).not.toHaveProperty('x-dlq-truncated');
    expect(letters[1]).toMatchObject({ value: '', headers: { ...letters[0]?.headers, 'x-dlq-truncated': 'true' } });
  });

  it('is not sent any more when the process stops', async () => {
    const stopping = new AbortController();
    const { deliver, letters } = await startTestInbox([consumes(renamed, async () => undefined)], () => {
      stopping.abort();
      throw new PublishError('Messages could not be published');
    });
    await expect(deliver({ ...message(), value: Buffer.from('not json') }, stopping.signal)).rejects.toThrow('could not be published');
    expect(letters).toHaveLength(1);
  });

  it('names an unreadable message and one that violates its contract, after one try', async () => {
    const handle = vi.fn(async () => undefined);
    const { deliver, letters, counted } = await startTestInbox([consumes(renamed, handle)]);
    await deliver({ ...message(), headers: {} });
    await deliver(message(renamed.type, { name: 7 }));
    expect(letters.map(({ headers }) => [headers?.['x-dlq-reason'], headers?.['x-dlq-tries']])).toEqual([
      ['unreadable', '1'],
      ['invalid', '1'],
    ]);
    expect(letters[0]?.headers?.['x-dlq-error']).toBe('Error: The CloudEvents attributes are not complete');
    expect(await counted()).toEqual({ 'unknown parked': 1, 'thing.renamed.v1 parked': 1 });
    expect(handle).not.toHaveBeenCalled();
  });

  it('carries the beginning of a long error, and what was thrown instead of one', () => {
    const errorOf = (error: unknown) =>
      deadLetterFor(message(), { reason: 'failed', error, attempts: 5, group: 'test.order.service' }).headers?.['x-dlq-error'];
    expect(errorOf(new Error('x'.repeat(1_000)))).toBe(`Error: ${'x'.repeat(493)}`);
    expect(errorOf('odd')).toBe('odd');
  });

  it('goes back to its topic, for the group that parked it only, without what was noted', () => {
    const letter = { ...message(), topic: 'test.service.dlq' };
    const noted = { 'x-dlq-topic': 'test.service', 'x-dlq-group': 'test.order.service', 'x-dlq-reason': 'failed' };
    const copy = {
      topic: 'test.service',
      key: 'redrive:test.order.service:thing-1',
      value: letter.value,
      headers: { ...letter.headers, 'x-redrive-group': 'test.order.service' },
    };
    const redrive = redriven({ ...letter, headers: { ...letter.headers, ...noted } });
    expect(redrive).toEqual([copy, { topic: copy.topic, key: copy.key, value: null }]);
    // Parked and redriven once more.
    expect(redriven({ ...letter, key: copy.key, headers: { ...copy.headers, ...noted } })).toEqual(redrive);
    // A letter that somebody else has written.
    expect(redriven({ ...letter, topic: 'test.dlq.b.dlq', headers: {} })[0]).toStrictEqual({
      topic: 'test.dlq.b',
      key: 'redrive::thing-1',
      value: letter.value,
      headers: {},
    });
  });

  it.each([
    ['a tombstone', null],
    ['what was too large', Buffer.alloc(0)],
  ])('is not redriven without its content: %s', (_, value) => {
    expect(redriven({ ...message(), topic: 'test.service.dlq', value, headers: { 'x-dlq-truncated': 'true' } })).toEqual([]);
  });

  it('takes the place of no newer event when the topic is compacted, and is removed itself', () => {
    const letter = { ...message(), topic: 'test.service.dlq', headers: { 'x-dlq-group': 'test.order.service' } };
    const newest = { topic: 'test.service', key: letter.key, value: 'newest' };
    const kept = new Map([newest, ...redriven(letter)].map(({ topic, key, value }) => [`${topic} ${key}`, value]));
    // Kafka drops tombstones after a day.
    expect([...kept].filter(([, value]) => value !== null)).toEqual([['test.service thing-1', 'newest']]);
  });
});

describe('a consumer', () => {
  it('reads each topic with a group of its own, and answers for all of them', async () => {
    const handlers = [renamed, moved, renamed].map((definition) => consumes(definition, async () => undefined));
    const { running, subscriptions, stopped, caughtUp } = await startTestInbox(handlers);
    expect(subscriptions).toMatchObject([
      { group: 'test.order.service', topics: ['test.service'] },
      { group: 'test.order.provider', topics: ['test.provider'] },
    ]);
    expect(await running.caughtUp).toBeUndefined();
    expect(running.silentForMs()).toBe(100);
    await running.catchUp();
    expect(caughtUp).toEqual(['test.service', 'test.provider']);
    await running.stop();
    expect(stopped).toEqual(['test.service', 'test.provider']);
  });

  it('handles an event in its own context, which continues the trace of its writer', async () => {
    const seen: unknown[] = [];
    const { deliver } = await startTestInbox([consumes(renamed, async () => void seen.push(currentContext()))]);
    await deliver();
    expect(seen).toMatchObject([{ requestId: 'event-e1', traceparent: expect.stringContaining('4bf92f3577b34da6a3ce929d0e0e4736') }]);
  });

  it('counts an event as old when it was old for every handler', async () => {
    const answering = (...outcomes: readonly ('applied' | 'old' | undefined)[]) =>
      startTestInbox(outcomes.map((outcome) => consumes(renamed, async () => outcome)));
    const outcomes = [await answering('old', 'old'), await answering('applied', 'old'), await answering(undefined)];
    for (const { deliver } of outcomes) await deliver();
    expect(await Promise.all(outcomes.map(({ counted }) => counted()))).toEqual([
      { 'thing.renamed.v1 old': 1 },
      { 'thing.renamed.v1 applied': 1 },
      { 'thing.renamed.v1 applied': 1 },
    ]);
  });

  it('ignores what is not for it: tombstones, other types, and what is redriven to another group', async () => {
    const handle = vi.fn(async () => undefined);
    const { deliver, letters, counted } = await startTestInbox([consumes(renamed, handle)]);
    await deliver({ ...message(), value: null });
    await deliver(message('thing.lost.v1'));
    await deliver(withHeaders({ 'x-redrive-group': 'test.dispatch.service' }));
    expect([handle.mock.calls, letters, await counted()]).toEqual([[], [], {}]);
    await deliver(withHeaders({ 'x-redrive-group': 'test.order.service' }));
    expect(handle).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'e1', version: 1, data: { name: 'Tap' } }), undefined);
  });

  it('keeps an event with a value that nobody here knows, and handles nothing of it', async () => {
    const handle = vi.fn(async () => undefined);
    const { deliver, letters, counted, warn, error, metrics } = await startTestInbox([consumes(painted, handle)]);
    await deliver(message(painted.type, { color: 'teal' }));
    expect(letters.map(({ headers }) => [headers?.['x-dlq-reason'], headers?.['x-dlq-tries']])).toEqual([['unknown-value', '1']]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { type: painted.type, eventId: 'e1', fields: ['color'] },
      expect.stringContaining('does not know'),
    );
    expect([handle.mock.calls, error.mock.calls, await counted()]).toEqual([[], [], {}]);
    expect((await metrics.unknownValues.get()).values).toMatchObject([{ value: 1, labels: { type: painted.type, field: 'color' } }]);
  });

  it('does not speak of unknown values where there are none', async () => {
    const { deliver, letters, warn } = await startTestInbox([consumes(painted, async () => undefined)]);
    await deliver(message(painted.type, { color: 'red' }));
    expect([letters, warn.mock.calls]).toEqual([[], []]);
  });
});

describe('reading an event for its handlers', () => {
  const value = (given: unknown) => Buffer.from(JSON.stringify(given));
  const of = (...definitions: readonly (typeof painted)[]) =>
    definitions.map((definition) => consumes(definition, async (event) => void event));
  const about = { ...head, type: painted.type };

  it('leaves out the handlers that depend on an unknown value', () => {
    const anyColor = consumes(withAnyText(painted, 'color'), async () => undefined);
    const parsed = parseForHandlers([...of(painted), anyColor], about, value({ color: 'teal' }));
    expect(parsed).toMatchObject({ isValid: true, unknownValues: new Set(['color']), unknownValueError: expect.any(z.ZodError) });
    expect(parsed.isValid && parsed.reactions.length).toBe(1);
    expect(parseForHandlers([...of(painted), anyColor], about, value({ color: 'red' }))).toMatchObject({
      isValid: true,
      unknownValues: new Set(),
      unknownValueError: undefined,
    });
  });

  it('is valid for none when it violates a contract', () => {
    expect(parseForHandlers(of(painted, painted), about, value({ color: 7 }))).toEqual({ isValid: false, error: expect.any(z.ZodError) });
  });
});
