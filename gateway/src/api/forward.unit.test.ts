import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import { until } from '@karigar/service-kit/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fakeService, type FakeService } from '../testing/gateway-for-tests.ts';
import { forward } from './forward.ts';
import { createUpstream } from './upstream.ts';

it('asks no service for a client that left before it was its turn', async () => {
  const service = await fakeService();
  // More than a connection takes without being read.
  service.answer = (_req, res) => void res.end(Buffer.alloc(4 * 1_024 * 1_024));
  const upstream = createUpstream([service.url]);
  let forwarded: Promise<void> | undefined;
  const gateway = createServer((req, res) => {
    res.once('close', () => (forwarded = forward(req, res, { upstream, path: '/', headers: [], body: null, idleTimeoutMs: 8_000 })));
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const client = connect((gateway.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: karigar.test\r\n\r\n');
  const [, res] = (await once(gateway, 'request')) as [unknown, NodeJS.EventEmitter];
  client.destroy();
  await once(res, 'close');
  await forwarded;
  expect(service.asked).toEqual([]);
  await upstream.close();
  await service.stop();
  gateway.close();
});

it.each([
  { once: true, expected: { slow: 200, broken: 503 } },
  { once: false, expected: { slow: 201, broken: 201 } },
])('asks another service when one is slow or breaks off, unless the read is sent once: $once', async ({ once: isSentOnce, expected }) => {
  const services = [await fakeService(), await fakeService()];
  const upstream = createUpstream(services.map(({ url }) => url));
  const gateway = createServer((req, res) => {
    const call = { upstream, path: '/', headers: [], body: null, idleTimeoutMs: 8_000, once: isSentOnce };
    forward(req, res, call).catch(() => res.writeHead(503).end());
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  /** The status when the service that is asked first answers so, and another one with 201. */
  const statusWhen = async (answer: FakeService['answer']) => {
    let asked = 0;
    for (const service of services)
      service.answer = (req, res, body) => (asked++ === 0 ? answer(req, res, body) : void res.writeHead(201).end());
    return (await fetch(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}`)).status;
  };
  expect({
    // Longer than a read waits for an answer before it asks another service.
    slow: await statusWhen((_req, res) => void setTimeout(() => res.end(), 1_500)),
    broken: await statusWhen((req) => void req.socket.destroy()),
  }).toEqual(expected);
  await upstream.close();
  await Promise.all(services.map((service) => service.stop()));
  gateway.close();
});

/** The client's side of a connection: takes nothing that the gateway writes until it reads on. Over TCP, the system's buffers would take some of it, whenever they like. */
class UnreadConnection extends Duplex {
  private taken?: () => void;
  private isReading = false;

  constructor() {
    super({ writableHighWaterMark: 1 });
    this.push('GET / HTTP/1.1\r\nHost: karigar.test\r\n\r\n');
  }

  override _read(): void {}

  override _write(_chunk: Buffer, _encoding: BufferEncoding, taken: () => void): void {
    if (this.isReading) taken();
    else this.taken = taken;
  }

  readOn(): void {
    this.isReading = true;
    this.taken?.();
  }
}

describe('clients that do not read their answers', () => {
  const open = async (slowClients: { max: number; timeoutMs: number; crowdedTimeoutMs: number }) => {
    const service = await fakeService();
    service.answer = (_req, res) => void res.end(Buffer.alloc(1_024 * 1_024));
    const upstream = createUpstream([service.url], { slowClients });
    const gateway = createServer(
      (req, res) => void forward(req, res, { upstream, path: '/', headers: [], body: null, idleTimeoutMs: 1_500 }),
    );
    onTestFinished(async () => {
      await upstream.close();
      await service.stop();
    });
    /** A client that reads nothing of its answer. Resolves when the gateway waits for it. */
    const unread = async () => {
      const client = new UnreadConnection();
      onTestFinished(() => void client.destroy());
      const requested = once(gateway, 'request');
      gateway.emit('connection', client);
      const [, res] = (await requested) as [unknown, ServerResponse];
      await until('the gateway waits', () => res.writableNeedDrain);
      return { client, res };
    };
    return { upstream, unread };
  };

  it('are cut off when there are too many of them, the one that was waited for longest first', async () => {
    const { upstream, unread } = await open({ max: 2, timeoutMs: 60_000, crowdedTimeoutMs: 500 });
    const [first, second] = [await unread(), await unread()];
    const third = await unread();
    await until('the first is cut off', () => first.res.destroyed);
    expect([second.res.destroyed, third.res.destroyed]).toEqual([false, false]);
    const isWaiting = () => upstream.inRotation()[0]?.slowClients.waiting.size;
    expect(isWaiting()).toBe(2);
    // One that reads on is no longer among them, and gets its whole answer.
    second.client.readOn();
    await once(second.res, 'finish');
    expect(isWaiting()).toBe(1);
  });

  it('are not cut off at once, because they may be reading', async () => {
    const { unread } = await open({ max: 1, timeoutMs: 60_000, crowdedTimeoutMs: 60_000 });
    const slow = [await unread(), await unread(), await unread()];
    expect(slow.map(({ res }) => res.destroyed)).toEqual([false, false, false]);
  });

  it('are cut off when they take too long', async () => {
    const { unread } = await open({ max: 2, timeoutMs: 300, crowdedTimeoutMs: 60_000 });
    const { res } = await unread();
    await until('it is cut off', () => res.destroyed);
  });
});
