import { setTimeout as wait } from 'node:timers/promises';
import { connectMongo, createLogger, createRedis } from '@karigar/service-kit';
import { until, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLink, type Link, type LinkFault } from './links.ts';

const log = createLogger({ name: 'links', level: 'silent' });
let engines: TestEngines;
beforeAll(async () => {
  engines = await useEngines();
});
afterAll(() => engines.close());

const portOf = (url: string) => Number(new URL(url).port);
/** How long `work` takes, and whether it succeeds. */
async function timed(work: () => Promise<unknown>): Promise<{ ok: boolean; ms: number }> {
  const began = performance.now();
  const ok = await work().then(
    () => true,
    () => false,
  );
  return { ok, ms: performance.now() - began };
}

describe('a link', () => {
  let link: Link;
  let redis: ReturnType<typeof createRedis>;
  beforeAll(async () => {
    link = await openLink(portOf(engines.redisUrl));
    redis = createRedis(`redis://127.0.0.1:${link.port}`, log);
    await redis.connect();
  });
  afterAll(async () => {
    redis.disconnect();
    await link.stop();
  });
  const ping = () => timed(() => redis.ping());
  const connectPatiently = async () => {
    const patient = redis.duplicate({ commandTimeout: 10_000 });
    await patient.connect();
    return patient;
  };
  const healed = async () => {
    link.heal();
    await until('Redis answers again', async () => (await ping()).ok);
  };

  it('is quick, and carries large answers whole', async () => {
    expect(await ping()).toMatchObject({ ok: true });
    const large = 'x'.repeat(5_000_000);
    const patient = await connectPatiently();
    await patient.set(engines.topicPrefix, large, 'EX', 60);
    expect(await patient.get(engines.topicPrefix)).toBe(large);
    patient.disconnect();
  });

  it('delays both ways', async () => {
    link.inject('delay');
    // 0.4 s each way: more than Redis is waited for.
    expect((await ping()).ok).toBe(false);
    await healed();
  });

  it.each(['stall', 'one-way', 'cut', 'half-open'] satisfies LinkFault[])(
    'fails a command soon when it is %s, and is well again',
    async (fault) => {
      link.inject(fault);
      const { ok, ms } = await ping();
      expect(ok).toBe(false);
      expect(ms).toBeLessThan(5_000);
      if (fault === 'half-open') {
        // The client cannot know that its connection is gone; a new one works.
        redis.disconnect(true);
      }
      await healed();
    },
  );

  it('delivers what was held, in its order', async () => {
    const patient = await connectPatiently();
    link.inject('stall');
    const answers = Promise.all(Array.from({ length: 50 }, (_, n) => patient.echo(String(n))));
    await wait(200);
    link.heal();
    expect(await answers).toEqual(Array.from({ length: 50 }, (_, n) => String(n)));
    patient.disconnect();
  });
});

it('a command to MongoDB on a half-open connection ends within ten seconds, is tried again on another one, and is done once', async () => {
  const link = await openLink(portOf(engines.mongoUrl));
  const url = new URL(engines.mongoUrl);
  url.port = String(link.port);
  // The set tells the address of its member, which would lead past the link.
  url.search = 'directConnection=true';
  const mongo = await connectMongo(url.toString(), log);
  try {
    const collection = mongo.collection<{ _id: string; n: number }>('counters');
    await collection.insertOne({ _id: 'a', n: 0 });
    link.inject('half-open');
    const { ok, ms } = await timed(() => collection.updateOne({ _id: 'a' }, { $inc: { n: 1 } }));
    expect(ok).toBe(true);
    expect(ms).toBeGreaterThan(5_000);
    expect(ms).toBeLessThan(12_000);
    expect(await collection.findOne({ _id: 'a' })).toMatchObject({ n: 1 });
  } finally {
    await mongo.close(true);
    await link.stop();
  }
});
