import { createServer, connect as connectTcp, type AddressInfo, type Socket as TcpSocket } from 'node:net';
import { newId, systemClock, type ServiceApp } from '@karigar/service-kit';
import { startTestIssuer, until, useEngines, type TestEngines, type TestIssuer } from '@karigar/service-kit/testing';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { toEvents } from '../requests/messaging/publishes.ts';
import { toLive } from '../requests/messaging/to-live.ts';
import { createRequestRepository } from '../requests/data/request-repository.ts';
import { openRequest } from '../testing/builders.ts';
import { startDispatch } from '../testing/start-dispatch.ts';

/** Redis behind a door of ours, which can cut and hold up the subscribing connection alone. */
async function doorTo(redisUrl: string) {
  const redis = new URL(redisUrl);
  const open = new Set<TcpSocket>();
  let subscribing: TcpSocket | undefined;
  let heldUp = false;
  const waiting: (() => void)[] = [];
  const server = createServer((client) => {
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
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

describe('while Redis does not carry everything', () => {
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

  /** A customer with an open request, at the first instance; `stop` closes the request at the second. */
  const customer = async () => {
    const id = newId();
    const token = issuer.tokenFor({ id, role: 'customer' });
    const silent = { nudge: () => undefined };
    const requests = createRequestRepository({
      connection: engines.mongo,
      outbox: silent,
      live: silent,
      clock: systemClock,
      toEvents,
      toLive,
    });
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
    socket.on('requestClosed', ({ requestId }: { requestId: string }) => closed.push(requestId));
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    return {
      request,
      closed,
      identify: () => socket.timeout(10_000).emitWithAck('identify', { userType: 'customer', userId: id }) as Promise<unknown>,
      stop: async () => {
        const answer = await fetch(`http://127.0.0.1:${ports[1]}/service-requests/${request.id}/cancel`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.status).toBe(200);
        await until('it is told', async () => {
          const stored = await engines.mongo.collection<{ _id: string; live: unknown[] }>('requests').findOne({ _id: request.id });
          return stored?.live.length === 0;
        });
      },
    };
  };

  it('tells a socket what another instance said while the subscription was gone', async () => {
    const asha = await customer();
    expect(await asha.identify()).toEqual({ ok: true });
    door.holdUp();
    door.cutSubscriber();
    await asha.stop();
    expect(asha.closed).toEqual([]);
    door.letGo();
    await until('the customer is told', () => asha.closed.includes(asha.request.id));
  });

  it('answers a socket when nothing can be missed any more, so that a snapshot read after it is followed by all that comes', async () => {
    door.holdUp();
    const asha = await customer();
    let answered = false;
    const answer = asha.identify().then((told) => {
      answered = true;
      return told;
    });
    await asha.stop();
    expect(answered).toBe(false);
    door.letGo();
    expect(await answer).toEqual({ ok: true });
  });
});
