import { createRedis, newId } from '@karigar/service-kit';
import { useEngines, type TestEngines } from '@karigar/service-kit/testing';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageTo, messageToEach } from '../domain/live-update.ts';
import { createLiveLog, type LiveLog } from './live-log.ts';

describe('the live log', () => {
  let engines: TestEngines;
  let redis: Redis;
  let log: LiveLog;
  beforeAll(async () => {
    engines = await useEngines();
    redis = createRedis(engines.redisUrl, engines.log);
    await redis.connect();
    log = createLiveLog({ redis, prefix: engines.topicPrefix, channel: `${engines.topicPrefix}.news` });
  });
  afterAll(async () => {
    redis.disconnect();
    await engines.close();
  });

  const closing = (...to: string[]) => ({
    id: newId(),
    messages: [messageTo('requestClosed', to, { requestId: newId(), reason: 'cancelled' })],
  });
  const asking = (to: string, requestId: string) => {
    const request = {
      id: requestId,
      serviceType: 'c',
      category: { id: 'c', name: 'C' },
      city: 'Pune',
      description: 'Tap',
      created: '',
      expires: '',
    };
    const part = { service: { id: 's', name: 'S', instant_visiting_charge: 1 }, attemptsUsed: 0, attemptsLeft: 3 };
    const shared = { ...request, address: '5 Lake View', customer: { firstName: 'Asha' } };
    return { id: newId(), messages: [messageToEach('newServiceRequest', shared, [{ to, part }])] };
  };
  const numbersOf = async (account: string) => {
    const told = await log.since(account, 0);
    return told === 'reload' ? told : told.events.map(({ seq }) => seq);
  };

  it('numbers each account’s messages without gaps under concurrent writers', async () => {
    const accounts = Array.from({ length: 20 }, newId);
    await Promise.all(Array.from({ length: 30 }, () => log.publish(closing(...accounts))));
    for (const account of accounts) {
      const { seq: head } = await log.head(account);
      expect(await numbersOf(account)).toEqual(Array.from({ length: 30 }, (_, n) => head - 29 + n));
    }
  });

  it('publishes an update once, also when two processes deliver it', async () => {
    const account = newId();
    const update = closing(account);
    await Promise.all([log.publish(update), log.publish(update), log.publish(closing(account))]);
    expect(await numbersOf(account)).toHaveLength(2);
  });

  it('gives each recipient their own part, and disconnected ones what they missed', async () => {
    const [one, other] = [newId(), newId()];
    await log.publish(closing(one, other));
    const { seq: since } = await log.head(other);
    const requestId = newId();
    await log.publish(asking(other, requestId));
    expect(await log.since(other, since)).toMatchObject({
      seq: since + 1,
      events: [{ seq: since + 1, event: 'newServiceRequest', payload: { id: requestId, service: { id: 's' }, address: '5 Lake View' } }],
    });
    expect(await log.since(other, since + 1)).toEqual({ seq: since + 1, events: [] });
    expect(
      await log.behind([
        { account: one, known: 0 },
        { account: other, known: since + 1 },
        { account: newId(), known: 0 },
      ]),
    ).toEqual([one]);
  });

  it('never sends the address of a request that has closed since', async () => {
    const account = newId();
    const requestId = newId();
    await log.publish(asking(account, requestId));
    await log.publish({ id: newId(), messages: [messageTo('requestClosed', [account], { requestId, reason: 'accepted' })] });
    expect(await log.since(account, 0)).toMatchObject({ events: [{ event: 'requestClosed' }], seq: (await log.head(account)).seq });
  });

  it('requests a reload when it does not reach back far enough, or was lost', async () => {
    const account = newId();
    for (let n = 0; n < 300; n += 1) await log.publish(closing(account));
    const { seq: head } = await log.head(account);
    expect(await log.since(account, 0)).toBe('reload');
    expect(await log.since(account, head - 299)).toBe('reload');
    expect(await log.since(account, head - 20)).toMatchObject({ seq: head });
    expect(await log.since(account, head + 5)).toBe('reload');
    // As after a flush: the next number is beyond all that were given before, so nothing that follows can pass for known.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await redis.del(`${engines.topicPrefix}.live.log.${account}`);
    expect(await log.since(account, head)).toBe('reload');
    await log.publish(closing(account));
    expect((await log.head(account)).seq).toBeGreaterThan(head + 1);
    expect(await log.since(account, head)).toBe('reload');
  });

  describe('how long an account has had no message', () => {
    const quietMs = async (account: string) => (await log.head(account)).quietMs;
    const hasBeenQuiet = (account: string, ms: number) => expect.poll(() => quietMs(account)).toBeGreaterThanOrEqual(ms);

    it('is counted from its last one, and without any from when the first log could have been written', async () => {
      const [busy, idle] = [newId(), newId()];
      await log.publish(closing(busy));
      await hasBeenQuiet(busy, 200);
      const before = await quietMs(idle);
      await log.publish(closing(busy));
      const [ofBusy, ofIdle] = [await quietMs(busy), await quietMs(idle)];
      expect(ofIdle).toBeGreaterThanOrEqual(before);
      expect(ofIdle).toBeGreaterThan(ofBusy + 100);
    });

    it('is not longer than Redis has kept all logs', async () => {
      const account = newId();
      await hasBeenQuiet(account, 200);
      // As after a flush.
      await redis.del(`${engines.topicPrefix}.live.beginning`);
      expect(await quietMs(account)).toBeLessThan(200);
    });

    it('is not longer than the connection to Redis has existed, which may be another one now', async () => {
      const account = newId();
      await log.publish(closing(account));
      await hasBeenQuiet(account, 300);
      const ready = new Promise((resolve) => redis.once('ready', resolve));
      redis.disconnect(true);
      await ready;
      expect(await quietMs(account)).toBeLessThan(300);
    });
  });
});
