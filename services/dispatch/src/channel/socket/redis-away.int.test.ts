import { createServer, connect as connectTcp, type AddressInfo, type Socket as TcpSocket } from 'node:net';
import { createRedis, newId, systemClock, type ServiceApp } from '@karigar/service-kit';
import { startTestIssuer, until, useEngines, type TestEngines, type TestIssuer } from '@karigar/service-kit/testing';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLiveLog } from '../data/live-log.ts';
import { messageTo } from '../domain/live-update.ts';
import { decide } from '../../requests/domain/decide.ts';
import { type RequestRepository } from '../../requests/data/request-repository.ts';
import { openRequest } from '../../testing/builders.ts';
import { silentRequests } from '../../testing/deps.ts';
import { updateChannel } from './channel.ts';
import { startDispatch } from '../../testing/start-dispatch.ts';

/** Redis behind a door of ours, which can cut and hold up the subscribing connection alone, or be shut. */
async function doorTo(redisUrl: string) {
  const redis = new URL(redisUrl);
  const open = new Set<TcpSocket>();
  let subscribing: TcpSocket | undefined;
  let heldUp = false;
  let isShut = false;
  const waiting: (() => void)[] = [];
  const server = createServer((client) => {
    if (isShut) return void client.destroy();
    const behind = connectTcp(Number(redis.port), redis.hostname);
    for (const socket of [client, behind]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.once('close', () => behind.destroy());
    behind.once('close', () => client.destroy());
    behind.pipe(client);
    client.on('data', (chunk: Buffer) => {
      if (/ssubscribe/i.test(chunk.toString('latin1'))) subscribing = client;
      if (heldUp && subscribing === client) waiting.push(() => behind.write(chunk));
      else behind.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdUp: () => (heldUp = true),
    letGo: () => {
      heldUp = false;
      for (const send of waiting.splice(0)) send();
    },
    cutSubscriber: () => subscribing?.destroy(),
    shut: () => {
      isShut = true;
      for (const socket of open) socket.destroy();
    },
    reopen: () => (isShut = false),
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

describe('while Redis loses messages', () => {
  let engines: TestEngines;
  let issuer: TestIssuer;
  let door: Awaited<ReturnType<typeof doorTo>>;
  const ports: number[] = [];
  beforeAll(async () => {
    engines = await useEngines();
    issuer = await startTestIssuer();
    door = await doorTo(engines.redisUrl);
    const apps: ServiceApp[] = [];
    for (const [instance, redisUrl] of [
      ['dispatch-1', door.url],
      ['dispatch-2', engines.redisUrl],
    ] as const) {
      const app = await startDispatch(engines, { instance, redisUrl, authUrl: issuer.url });
      apps.push(app);
      ports.push(app.port);
    }
    for (const port of ports) await until('an instance is ready', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
    return async () => {
      door.letGo();
      await Promise.all(apps.map((app) => app.stop()));
      door.close();
      await issuer.close();
      await engines.close();
    };
  });

  /** Stores requests without delivering what follows from them. One for all tests: a model is made once per connection. */
  let repository: RequestRepository | undefined;
  const requestsWithoutDelivery = () => (repository ??= silentRequests(engines.mongo, systemClock));

  /** A customer with an open request, at the first instance; `stop` closes the request at the second. */
  const customer = async () => {
    const id = newId();
    const token = issuer.tokenFor({ id, role: 'customer' });
    const requests = requestsWithoutDelivery();
    const now = Date.now();
    const request = openRequest({
      id: newId(),
      customerId: id,
      asked: [],
      createdAt: new Date(now),
      expiresAt: new Date(now + 300_000),
      nextWaveAt: null,
    });
    await requests.open(request);
    const socket = io(`http://127.0.0.1:${ports[0]}`, { transports: ['websocket'], auth: { token }, forceNew: true });
    onTestFinished(() => void socket.disconnect());
    const closed: string[] = [];
    const numbers: number[] = [];
    socket.on('requestClosed', ({ requestId, seq }: { requestId: string; seq: number }) => {
      closed.push(requestId);
      numbers.push(seq);
    });
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    const cancel = (instance: number) =>
      fetch(`http://127.0.0.1:${ports[instance]}/service-requests/${request.id}/cancel`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
    const delivered = () =>
      until('it is told', async () => {
        const stored = await engines.mongo.collection<{ _id: string; live: unknown[] }>('requests').findOne({ _id: request.id });
        return stored?.live.length === 0;
      });
    return {
      request,
      closed,
      id,
      numbers,
      silently: requests,
      sync: (since: number) => socket.timeout(30_000).emitWithAck('sync', { since }) as Promise<unknown>,
      identify: () => socket.timeout(30_000).emitWithAck('identify', { userType: 'customer', userId: id }) as Promise<unknown>,
      cancel,
      delivered,
      stop: async () => {
        expect((await cancel(1)).status).toBe(200);
        await delivered();
      },
    };
  };

  it('sends a socket what another instance published while the subscription was down', async () => {
    const asha = await customer();
    expect(await asha.identify()).toMatchObject({ ok: true });
    door.holdUp();
    door.cutSubscriber();
    await asha.stop();
    expect(asha.closed).toEqual([]);
    door.letGo();
    await until('the customer is told', () => asha.closed.includes(asha.request.id));
  });

  it('acknowledges when nothing can be missed any more, so that a snapshot read afterwards is complete', async () => {
    door.holdUp();
    door.cutSubscriber();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const asha = await customer();
    let answered = false;
    const answer = asha.identify().then((told) => {
      answered = true;
      return told;
    });
    await asha.stop();
    expect(answered).toBe(false);
    door.letGo();
    expect(await answer).toMatchObject({ ok: true });
  });

  it('sends decisions made while Redis was unavailable once it is back, once', async () => {
    const asha = await customer();
    expect(await asha.identify()).toMatchObject({ ok: true });
    door.shut();
    const answer = await asha.cancel(0);
    expect(answer.status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(asha.closed).toEqual([]);
    door.reopen();
    await until('the customer is told', () => asha.closed.includes(asha.request.id));
    await asha.delivered();
    expect(asha.closed).toEqual([asha.request.id]);
    await until('the instance has Redis again', async () => ((await asha.sync(0)) as { ok: boolean }).ok);
  });

  it('counts connected providers as online at once after an outage that was longer than their leases', async () => {
    const id = newId();
    const token = issuer.tokenFor({ id, role: 'provider' });
    const socket = io(`http://127.0.0.1:${ports[0]}`, { transports: ['websocket'], auth: { token }, forceNew: true });
    onTestFinished(() => void socket.disconnect());
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    expect(await socket.timeout(30_000).emitWithAck('identify', { userType: 'provider', userId: id })).toMatchObject({ ok: true });
    const redis = createRedis(engines.redisUrl, engines.log);
    await redis.connect();
    onTestFinished(() => redis.disconnect());
    const leases = `${engines.topicPrefix}.presence.leases`;

    door.shut();
    // As after a minute.
    await redis.zadd(leases, Date.now() - 1, id);
    door.reopen();
    await until('the lease is renewed', async () => Number(await redis.zscore(leases, id)) > Date.now(), 5_000);
  });

  it('sends a last message to connected clients even when its publication was lost', async () => {
    const asha = await customer();
    expect(await asha.identify()).toMatchObject({ ok: true });
    const redis = createRedis(engines.redisUrl, engines.log);
    await redis.connect();
    onTestFinished(() => redis.disconnect());
    const lost = createLiveLog({ redis, prefix: engines.topicPrefix, channel: 'nobody-listens' });
    await lost.publish({ id: newId(), messages: [messageTo('requestClosed', [asha.id], { requestId: 'lost', reason: 'expired' })] });
    await until('the customer is told', () => asha.closed.includes('lost'));
  });

  it('continues with other accounts when one log cannot be read', async () => {
    const [broken, asha] = [await customer(), await customer()];
    for (const one of [broken, asha]) expect(await one.identify()).toMatchObject({ ok: true });
    const redis = createRedis(engines.redisUrl, engines.log);
    await redis.connect();
    onTestFinished(() => redis.disconnect());
    await redis.set(`${engines.topicPrefix}.live.log.${broken.id}`, 'not a log');
    const lost = createLiveLog({ redis, prefix: engines.topicPrefix, channel: 'nobody-listens' });
    await lost.publish({ id: newId(), messages: [messageTo('requestClosed', [asha.id], { requestId: 'lost', reason: 'expired' })] });
    await until('the other customer is told', () => asha.closed.includes('lost'));
    await redis.del(`${engines.topicPrefix}.live.log.${broken.id}`);
  });

  it('makes a client reload when a flush has erased messages it was sent', async () => {
    const asha = await customer();
    expect(await asha.identify()).toMatchObject({ ok: true });
    await asha.stop();
    await until('the customer is told', () => asha.closed.length === 1);
    const [before] = asha.numbers;
    const redis = createRedis(engines.redisUrl, engines.log);
    await redis.connect();
    onTestFinished(() => redis.disconnect());
    await redis.del(`${engines.topicPrefix}.live.log.${asha.id}`);
    expect(await asha.sync(before ?? 0)).toEqual({ ok: true, reload: true });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const log = createLiveLog({ redis, prefix: engines.topicPrefix, channel: updateChannel(engines.topicPrefix) });
    await log.publish({ id: newId(), messages: [messageTo('requestClosed', [asha.id], { requestId: 'after', reason: 'expired' })] });
    await until('the customer is told', () => asha.closed.includes('after'));
    // A gap, which a client fills by `sync`, and is told to read the snapshots.
    expect(asha.numbers.at(-1)).toBeGreaterThan((before ?? 0) + 1);
    expect(await asha.sync(before ?? 0)).toEqual({ ok: true, reload: true });
  });

  it('sends what a process had decided but not sent when it was killed', async () => {
    const asha = await customer();
    expect(await asha.identify()).toMatchObject({ ok: true });
    // The update of a process that is gone: nobody nudges.
    await asha.silently.change({ id: asha.request.id }, (request) => decide(request, { type: 'cancel' }, new Date()));
    await until('the customer is told', () => asha.closed.includes(asha.request.id));
    await asha.delivered();
    expect(asha.closed).toHaveLength(1);
  });
});
