import type { EventEnvelope } from '@karigar/contracts';
import type { Connection } from 'mongoose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '../ids.ts';
import type { KafkaPort, OutgoingMessage } from '../kafka/port.ts';
import type { Logger } from '../log/logger.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { toHeaders } from './envelope.ts';
import { createRelay } from './relay.ts';

const event = (type: string, subject = newId()): EventEnvelope => ({
  id: newId(),
  type,
  source: 'test',
  time: '2026-11-21T04:30:00.000Z',
  subject,
  version: 1,
  data: { subject },
});

/** A relay whose writers pass their events, so that it neither reads nor writes documents. */
function relayForTest() {
  const sent: (readonly OutgoingMessage[])[] = [];
  const pulled: string[] = [];
  const log = { error: vi.fn() };
  const metrics = createMetrics('test', { defaults: false });
  const broker = { refuses: false, refusesKey: '' };
  const publish = async (messages: readonly OutgoingMessage[]) => {
    if (broker.refuses) throw new Error('no broker');
    if (messages.some(({ key }) => key === broker.refusesKey)) throw new Error('too large');
    sent.push(messages);
  };
  const relay = createRelay({
    connection: {} as Connection,
    kafka: { publish } as Partial<KafkaPort> as KafkaPort,
    topicPrefix: 'karigar',
    log: log as Partial<Logger> as Logger,
    metrics,
    puller: { pull: (_collection, id) => void pulled.push(id), flush: async () => {} },
  });
  const valueOf = async (metric: { get(): Promise<{ values: { value: number; labels: object }[] }> }) =>
    (await metric.get()).values.map(({ value, labels }) => ({ value, ...labels }));
  return { relay, outbox: relay.of('things'), sent, pulled, log, metrics, broker, valueOf };
}

describe('the relay', () => {
  it('publishes an event to its contract’s topic, with the aggregate as key and the envelope as headers', async () => {
    const { relay, outbox, sent, pulled, metrics, valueOf } = relayForTest();
    const placed = event('order.placed.v1');
    outbox.nudge('a', [placed]);
    await relay.stop();
    expect(sent).toEqual([
      [{ topic: 'karigar.order', key: placed.subject, value: JSON.stringify(placed.data), headers: toHeaders(placed) }],
    ]);
    expect(pulled).toEqual(['a']);
    expect(await valueOf(metrics.published)).toEqual([{ value: 1, type: 'order.placed.v1' }]);
  });

  it('collects events that nobody waits for, and publishes those of a document with an urgent one at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { relay, outbox, sent } = relayForTest();
    const types = () => sent.map((batch) => batch.map(({ headers }) => headers?.['ce_type']));
    const turns = async () => {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    outbox.nudge('a', [event('request.expired.v1')]);
    await turns();
    expect(types()).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    await turns();
    expect(types()).toEqual([['request.expired.v1']]);
    outbox.nudge('b', [event('request.expired.v1'), event('offer.accepted.v1')]);
    await turns();
    expect(types()[1]).toEqual(['request.expired.v1', 'offer.accepted.v1']);
    await relay.stop();
  });

  it('leaves events without a contract with their document, reports each type once, and publishes the others', async () => {
    const { relay, outbox, sent, pulled, log } = relayForTest();
    outbox.nudge('strange', [event('order.placed.v1'), event('order.dreamt.v9')]);
    await relay.stop();
    expect(sent).toEqual([]);
    const placed = event('order.placed.v1');
    outbox.nudge('strange', [event('order.dreamt.v9')]);
    outbox.nudge('known', [placed]);
    await relay.stop();
    expect(sent.flat().map(({ key }) => key)).toEqual([placed.subject]);
    expect(pulled).toEqual(['known']);
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ type: 'order.dreamt.v9' }, expect.stringContaining('without a contract'));
  });

  it('keeps what the broker refuses, reports it once until all is published, and publishes the others', async () => {
    const { relay, outbox, pulled, log, metrics, broker, valueOf } = relayForTest();
    const refused = event('order.placed.v1', 'refused');
    broker.refusesKey = 'refused';
    for (const good of ['a', 'b']) {
      outbox.nudge('large', [refused]);
      outbox.nudge(good, [event('order.placed.v1')]);
      await relay.stop();
    }
    expect(pulled).toEqual(['a', 'b']);
    expect(await valueOf(metrics.publishFailures)).toEqual([{ value: 2 }]);
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { err: new Error('too large'), ids: ['large'] },
      expect.stringContaining('could not be published'),
    );
    broker.refusesKey = '';
    outbox.nudge('large', [refused]);
    await relay.stop();
    expect(pulled).toEqual(['a', 'b', 'large']);
    broker.refusesKey = 'refused';
    outbox.nudge('large', [event('order.placed.v1', 'refused')]);
    outbox.nudge('c', [event('order.placed.v1')]);
    await relay.stop();
    expect(log.error).toHaveBeenCalledTimes(2);
  });

  it('counts failed attempts and keeps the events', async () => {
    const { relay, outbox, pulled, log, metrics, broker, valueOf } = relayForTest();
    broker.refuses = true;
    outbox.nudge('a', [event('order.placed.v1')]);
    await relay.stop();
    expect(await valueOf(metrics.publishFailures)).toEqual([{ value: 1 }]);
    expect(await valueOf(metrics.published)).toEqual([]);
    expect(pulled).toEqual([]);
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { err: new Error('no broker'), field: 'outbox' },
      expect.stringContaining('could not deliver'),
    );
  });
});
