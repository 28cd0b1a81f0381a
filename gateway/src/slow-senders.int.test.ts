import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type GatewayForTests } from './testing/gateway-for-tests.ts';

const headersTimeoutMs = 500;
const requestTimeoutMs = 1_500;

let gateway: GatewayForTests;

beforeAll(async () => {
  gateway = await startGateway({ LIMITS_PER_ADDRESS: 'relaxed' }, { headersTimeoutMs, requestTimeoutMs, checkIntervalMs: 50 });
});
afterAll(() => gateway.stop());

/** A client that sends `head` at once and then a character every 50 ms, until it is cut off. */
function trickle(head: string): { heard: () => string; closed: Promise<unknown> } {
  const client: Socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  let heard = '';
  client.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  // The door may be shut while a character is on its way.
  client.on('error', () => undefined);
  client.write(head);
  const sending = setInterval(() => client.write('x'), 50);
  return { heard: () => heard, closed: once(client, 'close').finally(() => clearInterval(sending)) };
}

const upload = [
  'POST /api/services HTTP/1.1',
  'host: karigar.test',
  'content-type: multipart/form-data; boundary=x',
  'content-length: 300000',
];
const upgrade = 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: karigar.test\r\nconnection: Upgrade\r\nupgrade: websocket\r\n';

test.each([
  ['nothing', ''],
  ['its headers', 'GET /api/categories HTTP/1.1\r\nx-slow: '],
  ['the handshake of the live channel', `${upgrade}x-slow: `],
])('a client that sends %s slowly is cut off, and has reached nobody', async (_, head) => {
  const { closed, heard } = trickle(head);
  const since = performance.now();
  await closed;
  expect(performance.now() - since).toBeLessThan(headersTimeoutMs + 5_000);
  expect(heard()).toMatch(/^HTTP\/1\.1 40[08] /);
  expect([...gateway.services.catalog.asked, ...gateway.services.dispatch1.asked, ...gateway.services.dispatch2.asked]).toEqual([]);
});

test('a client that sends nothing is disconnected', async () => {
  const client = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  client.resume();
  await once(client, 'close');
});

test('a client that sends its body slowly is disconnected and its call aborted, while others are served', async () => {
  const onService: Socket[] = [];
  let isOver = false;
  gateway.services.catalog.server.on('request', (req) => {
    if (req.method !== 'POST') return;
    onService.push(req.socket);
    req.once('close', () => (isOver = true));
  });
  const { closed } = trickle(`${[...upload, `authorization: Bearer ${gateway.token('provider')}`].join('\r\n')}\r\n\r\n`);
  await until('the service is being sent the form', () => onService.length === 1);
  const others = await Promise.all(Array.from({ length: 20 }, () => fetch(`${gateway.url}/api/categories`)));
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  await closed;
  await until('the service sees the end', () => isOver);
});
