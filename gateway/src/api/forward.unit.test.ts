import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
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
