import { createRequire } from 'node:module';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Kafka, logLevel } from 'kafkajs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { until, useEngines, type TestEngines } from '../testing/index.ts';
import { createKafka } from './client.ts';
import { withAdmin } from './offsets.ts';
import type { IncomingMessage, KafkaPort } from './port.ts';

// kafkajs exports neither what knows the brokers of a client nor what talks to one of them.
const internal = createRequire(import.meta.url);
const { prototype: brokers } = internal('kafkajs/src/cluster/brokerPool') as { prototype: { findBroker(): Promise<unknown> } };
const { prototype: broker } = internal('kafkajs/src/broker') as {
  prototype: { offsetCommit(request: { groupId: string }): Promise<unknown>; heartbeat(request: { groupId: string }): Promise<unknown> };
};

/** What any implementation of the Kafka port must do; run against the real broker. */
describe('the Kafka port', () => {
  let engines: TestEngines;
  beforeAll(async () => {
    engines = await useEngines({
      extraTopics: [
        'plain',
        'large',
        'groups',
        'restart',
        'caught',
        'lagging',
        'private',
        'stuck',
        'starting',
        'silent',
        'asking',
        'confused',
        'beside',
        'moving',
        'leaving',
        'clock',
      ],
    });
  });
  afterAll(() => engines.close());

  const collect = async (topic: string, group: string, seen: IncomingMessage[], commit = true) =>
    engines.kafka.subscribe({
      group: `${engines.topicPrefix}.${group}`,
      topics: [`${engines.topicPrefix}.${topic}`],
      commit,
      handle: async (message) => void seen.push(message),
    });

  /** A client whose connections to the broker go through `pass`, which passes on what the client sends. */
  const throughDoor = async (pass: (client: Socket, broker: Socket) => void): Promise<KafkaPort> => {
    const [host = '', port] = engines.kafkaBrokers.split(':');
    const door = createServer((client) => {
      const broker = connect(Number(port), host);
      client.on('error', () => broker.destroy()).on('close', () => broker.destroy());
      broker.on('error', () => client.destroy()).pipe(client);
      pass(client, broker);
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void door.close());
    const kafka = createKafka({ brokers: `127.0.0.1:${(door.address() as AddressInfo).port}`, clientId: 'late', log: engines.log });
    onTestFinished(() => kafka.close());
    return kafka;
  };
  /** An address where nobody listens. */
  const nobody = async (): Promise<string> => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return `127.0.0.1:${port}`;
  };
  const keysOf = async (kafka: KafkaPort, topic: string): Promise<string[]> => {
    const seen: string[] = [];
    const reading = await kafka.subscribe({ group: topic, topics: [topic], handle: async ({ key }) => void seen.push(key) });
    await reading.caughtUp;
    return seen;
  };

  it('carries keys, values and headers, and keeps the order of a key across concurrent publishes', async () => {
    const topic = `${engines.topicPrefix}.plain`;
    const publishing = Array.from({ length: 60 }, (_, n) =>
      engines.kafka.publish([{ topic, key: `key-${n % 3}`, value: String(n), headers: { n: String(n) } }]),
    );
    await Promise.all(publishing);
    const seen: IncomingMessage[] = [];
    const running = await collect('plain', 'plain', seen);
    await running.caughtUp;
    for (const key of ['key-0', 'key-1', 'key-2']) {
      // At least once: a batch whose answer was lost is sent again. First copies keep their order.
      const firstCopies = [...new Set(seen.filter((message) => message.key === key).map((message) => Number(message.value)))];
      expect(firstCopies).toEqual(Array.from({ length: 20 }, (_, n) => n * 3 + Number(key.slice(-1))));
    }
    expect(seen[0]?.headers['n']).toBe(String(seen[0]?.value));
    await running.stop();
  });

  it('splits what exceeds a batch, in order, and refuses only messages that are too large', async () => {
    const topic = `${engines.topicPrefix}.large`;
    const text = 'x'.repeat(100_000);
    const messages = Array.from({ length: 40 }, (_, n) => ({ topic, key: 'key', value: text, headers: { n: String(n) } }));
    await engines.kafka.publish(messages);
    await expect(engines.kafka.publish([{ topic, key: 'key', value: 'x'.repeat(2_000_000) }])).rejects.toThrow('could not be published');
    const seen: IncomingMessage[] = [];
    const running = await collect('large', 'large', seen);
    await running.caughtUp;
    await running.stop();
    expect([...new Set(seen.map(({ headers }) => Number(headers['n'])))]).toEqual(messages.map((_, n) => n));
  });

  it('publishes to one topic while another cannot be written to', async () => {
    const message = { topic: `${engines.topicPrefix}.beside`, key: 'a', value: '1' };
    // To a client, a topic that does not exist and one whose partitions have no leader are alike: it asks again and again.
    const absent = { ...message, topic: `${engines.topicPrefix}.absent` };
    const kafka = createKafka({ brokers: engines.kafkaBrokers, clientId: 'beside', log: engines.log });
    let failure: unknown;
    const both = kafka.publish([absent, message]).catch((error: unknown) => (failure = error));
    for (let times = 0; times < 3; times += 1) await kafka.publish([message]);
    expect(failure).toBeUndefined();
    await both;
    expect(failure).toMatchObject({ name: 'PublishError' });
    await kafka.publish([message]);
    expect(kafka.healthy()).toBe(true);
    await kafka.close();
    // At least once: a request whose answer was late is repeated.
    expect((await keysOf(engines.kafka, message.topic)).length).toBeGreaterThanOrEqual(5);
  });

  it('commits finished messages, so that a second member continues where the first stopped', async () => {
    const topic = `${engines.topicPrefix}.restart`;
    const first: IncomingMessage[] = [];
    await engines.kafka.publish([{ topic, key: 'a', value: '1' }]);
    const running = await collect('restart', 'restart', first);
    await running.caughtUp;
    await running.stop();
    await engines.kafka.publish([{ topic, key: 'a', value: '2' }]);
    const second: IncomingMessage[] = [];
    const again = await collect('restart', 'restart', second);
    await until('the second message', () => second.length > 0);
    expect(first.map(({ value }) => String(value))).toEqual(['1']);
    expect(second.map(({ value }) => String(value))).toEqual(['2']);
    await again.stop();
  });

  it('leaves its group at once when it stops, also while the broker holds its fetch', async () => {
    const group = `${engines.topicPrefix}.leaving`;
    // Longer than stopping waits for the broker, and shorter than the session.
    const maxWaitMs = 9_000;
    const running = await engines.kafka.subscribe({ group, topics: [group], maxWaitMs, handle: async () => {} });
    const kafka = new Kafka({ brokers: engines.kafkaBrokers.split(','), logLevel: logLevel.NOTHING });
    const members = async () => (await withAdmin(kafka, (admin) => admin.describeGroups([group]))).groups[0]?.members.length;
    expect(await members()).toBe(1);
    await running.stop();
    expect(await members()).toBe(0);
  });

  it('does not repeat, after a rebalance, a commit that failed before it', async () => {
    const [topic, group] = [`${engines.topicPrefix}.moving`, `${engines.topicPrefix}.moving`];
    const messages = Array.from({ length: 10 }, (_, n) => ({ topic, key: `key-${n}`, value: 'x' }));
    const lag = async (of = group) => (await engines.kafka.lag(of, [topic]))[topic] ?? 0;
    await engines.kafka.publish(messages);
    let fail: (() => void) | undefined;
    const { offsetCommit } = broker;
    // Readers of other tests may commit at any time.
    const commit = vi.spyOn(broker, 'offsetCommit').mockImplementation(function (this: typeof broker, request) {
      if (request.groupId !== group || fail !== undefined) return offsetCommit.call(this, request);
      return new Promise((_, reject) => (fail = () => reject(new Error('The broker did not answer'))));
    });
    onTestFinished(() => commit.mockRestore());
    const first = await collect('moving', 'moving', []);
    await until('a commit that is not answered', () => fail !== undefined);
    const moved: IncomingMessage[] = [];
    const second = await collect('moving', 'moving', moved);
    await until('the other member has messages', () => moved.length > 0);
    await engines.kafka.publish(messages);
    const handled = () => new Set(moved.map(({ partition, offset }) => `${partition}/${offset}`)).size;
    await until('it has committed all of its partition', async () => (await lag()) === (await lag('nobody')) - handled());
    fail?.();
    // The commits of a member follow each other, so this one ends after any repetition of the failed one.
    await engines.kafka.publish(messages.filter((message) => !moved.some(({ key }) => key === message.key)));
    await until('nothing is left to handle', async () => (await lag()) === 0);
    await Promise.all([first.stop(), second.stop()]);
  });

  it('stays in its group when the clock is put back', async () => {
    const group = `${engines.topicPrefix}.clock`;
    const running = await collect('clock', 'clock', []);
    const beat = vi.spyOn(broker, 'heartbeat');
    const isKept = () => until('a heartbeat', () => beat.mock.calls.some(([{ groupId }]) => groupId === group));
    const now = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_000);
    onTestFinished(() => void [beat, clock].map((each) => each.mockRestore()));
    await isKept();
    clock.mockRestore();
    beat.mockClear();
    await isKept();
    await running.stop();
  });

  it('has caught up when the group has, even if no message is left or another member reads them', async () => {
    const topic = `${engines.topicPrefix}.caught`;
    await engines.kafka.publish(Array.from({ length: 20 }, (_, n) => ({ topic, key: `key-${n}`, value: String(n) })));
    const seen: IncomingMessage[] = [];
    const first = await collect('caught', 'caught', seen);
    await first.caughtUp;
    expect(seen).toHaveLength(20);
    await first.stop();
    const again = await collect('caught', 'caught', seen);
    await again.caughtUp;
    const beside = await collect('caught', 'caught', seen);
    await beside.caughtUp;
    expect(seen).toHaveLength(20);
    await Promise.all([again.stop(), beside.stop()]);
  });

  it('reads although the broker cannot be reached for longer than kafkajs tries when the consumer starts', async () => {
    const topic = `${engines.topicPrefix}.starting`;
    await engines.kafka.publish([{ topic, key: 'a', value: '1' }]);
    let tries = 0;
    // As a broker that restarts. kafkajs gives up after nine tries.
    const kafka = await throughDoor((client, broker) => {
      if ((tries += 1) <= 10) client.resetAndDestroy();
      else client.pipe(broker);
    });
    expect(await keysOf(kafka, topic)).toEqual(['a']);
    expect(tries).toBeGreaterThan(10);
  });

  it('reads although the broker accepts connections and is silent for longer than kafkajs tries', async () => {
    const topic = `${engines.topicPrefix}.silent`;
    await engines.kafka.publish([{ topic, key: 'a', value: '1' }]);
    let connections = 0;
    // As a broker that has stopped. On one connection, kafkajs gives up after ten seconds.
    const kafka = await throughDoor((client, broker) => void ((connections += 1) === 1 ? client.resume() : client.pipe(broker)));
    expect(await keysOf(kafka, topic)).toEqual(['a']);
    expect(connections).toBeGreaterThan(1);
  });

  it('reads although the broker dies while the consumer asks it about the topics', async () => {
    const topic = `${engines.topicPrefix}.asking`;
    await engines.kafka.publish([{ topic, key: 'a', value: '1' }]);
    let questions = 0;
    const kafka = await throughDoor((client, broker) =>
      client.on('data', (request) => {
        // The API key of a metadata request. The consumer's second question is its subscription's, which kafkajs does not repeat.
        if (request.readInt16BE(4) === 3 && (questions += 1) === 2) client.end();
        else broker.write(request);
      }),
    );
    expect(await keysOf(kafka, topic)).toEqual(['a']);
    expect(questions).toBeGreaterThan(2);
  });

  it('reads on after an error of kafkajs’s own, from which it does not recover', async () => {
    const topic = `${engines.topicPrefix}.confused`;
    const seen: IncomingMessage[] = [];
    const reading = await collect('confused', 'confused', seen);
    await reading.caughtUp;
    const fetch = vi.spyOn(brokers, 'findBroker').mockRejectedValueOnce(new TypeError('Cannot read properties of undefined'));
    onTestFinished(() => fetch.mockRestore());
    await until('the error', () => fetch.mock.results.length > 0);
    await engines.kafka.publish([{ topic, key: 'a', value: '1' }]);
    await until('the message', () => seen.length > 0);
    await reading.stop();
  });

  it('waits for a broker that cannot be reached only if asked to', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const options = { brokers: await nobody(), clientId: 'away', log: engines.log };
    const [service, tool] = [createKafka({ ...options, waitForBroker: true }), createKafka(options)];
    onTestFinished(() => service.close());
    const subscription = { group: 'away', topics: ['away'], handle: async () => undefined };
    const onEnd = vi.fn();
    void service.subscribe(subscription).then(onEnd, onEnd);
    // Twice, so that the service has failed once at least.
    for (let n = 0; n < 2; n += 1) {
      const reading = expect(tool.subscribe(subscription)).rejects.toThrow('ECONNREFUSED');
      vi.setSystemTime(Date.now() + 60_000);
      await reading;
    }
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('closes without waiting for a publish that cannot reach the broker', async () => {
    const kafka = createKafka({ brokers: await nobody(), clientId: 'away', log: engines.log });
    const since = performance.now();
    const publishing = kafka.publish([{ topic: `${engines.topicPrefix}.plain`, key: 'a', value: '1' }]).catch((error: unknown) => error);
    await kafka.close();
    expect(performance.now() - since).toBeLessThan(10_000);
    expect(await publishing).toMatchObject({ name: 'PublishError' });
  });

  it('redelivers unfinished messages', async () => {
    const topic = `${engines.topicPrefix}.groups`;
    await engines.kafka.publish([{ topic, key: 'a', value: 'once more' }]);
    let begun = false;
    const stuck = await engines.kafka.subscribe({
      group: `${engines.topicPrefix}.groups`,
      topics: [topic],
      handle: (_message, signal) => {
        begun = true;
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopping'))));
      },
    });
    await until('the message is being handled', () => begun);
    await stuck.stop();
    const seen: IncomingMessage[] = [];
    const running = await collect('groups', 'groups', seen);
    await until('it comes again', () => seen.length > 0);
    expect(String(seen[0]?.value)).toBe('once more');
    await running.stop();
  });

  it('names a consumer that makes no progress although it has work', async () => {
    const topic = `${engines.topicPrefix}.stuck`;
    const group = `${engines.topicPrefix}.stuck`;
    const kafka = createKafka({ brokers: engines.kafkaBrokers, clientId: 'stuck', log: engines.log, progressTimeoutMs: 700 });
    const seen: string[] = [];
    await kafka.subscribe({ group: `${group}-beside`, topics: [topic], handle: async ({ key }) => void seen.push(key) });
    let release = () => {};
    const running = await kafka.subscribe({ group, topics: [topic], handle: () => new Promise((resolve) => (release = resolve)) });
    await kafka.publish([{ topic, key: 'a', value: '1' }]);
    await until('the other has it', () => seen.length > 0);
    await until('the consumer is named', async () => (await kafka.stuck()).length > 0);
    expect(await kafka.stuck()).toEqual([expect.stringMatching(new RegExp(`^${group}: ${topic}/[01]$`))]);
    expect(kafka.healthy()).toBe(true);
    release();
    await until('it goes on', async () => (await kafka.stuck()).length === 0);
    await running.stop();
    await kafka.close();
  });

  it('reports the lag of a group', async () => {
    const topic = `${engines.topicPrefix}.lagging`;
    const seen: IncomingMessage[] = [];
    await engines.kafka.publish([{ topic, key: 'a', value: '1' }]);
    const running = await collect('lagging', 'lagging', seen);
    await running.caughtUp;
    await running.stop();
    await engines.kafka.publish([
      { topic, key: 'a', value: '2' },
      { topic, key: 'b', value: '3' },
    ]);
    expect(await engines.kafka.lag(`${engines.topicPrefix}.lagging`, [topic])).toEqual({ [topic]: 2 });
  });

  it('reads a topic from the start each time for a consumer that does not commit', async () => {
    await engines.kafka.publish([{ topic: `${engines.topicPrefix}.private`, key: 'a', value: '1' }]);
    for (let round = 0; round < 2; round += 1) {
      const seen: IncomingMessage[] = [];
      const running = await collect('private', 'private', seen, false);
      await running.caughtUp;
      expect(seen).toHaveLength(1);
      await running.stop();
    }
  });
});
