import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fakeService } from '../testing/gateway-for-tests.ts';
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
