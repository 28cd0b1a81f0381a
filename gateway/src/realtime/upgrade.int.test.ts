import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createLogger } from '@karigar/service-kit';
import { until } from '@karigar/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createUpstream } from '../api/upstream.ts';
import { fakeService } from '../testing/gateway-for-tests.ts';
import { attachRealtime } from './upgrade.ts';

const handshake = (upgrade: string) =>
  `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: karigar.test\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`;

/** The upgrade of the gateway before one small server in the place of dispatch. */
async function door() {
  const service = await fakeService();
  const upstream = createUpstream([service.url]);
  const server: Server = createServer();
  const realtime = attachRealtime(server, {
    dispatch: upstream,
    limits: { countAddress: () => Promise.resolve(), countAccount: () => Promise.resolve() },
    origins: [],
    isSameHost: () => true,
    proxies: 0,
    security: { note: () => {}, refused: () => {} },
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.close();
    await upstream.close();
    await service.stop();
  });
  const open = (text: string): { client: Socket; heard: () => string; closed: () => boolean } => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let heard = '';
    let closed = false;
    client.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    client.on('error', () => undefined);
    client.once('close', () => (closed = true));
    client.write(text);
    return { client, heard: () => heard, closed: () => closed };
  };
  return { service, open, realtime };
}

test('a client whose upgrade was refused cannot send further requests to the service', async () => {
  const { service, open } = await door();
  const { client, heard, closed } = open(`${handshake('websocket')}GET /metrics HTTP/1.1\r\nHost: dispatch\r\n\r\n`);
  await until('the answer is there', () => heard().includes('{"ok":true}'));
  client.write('GET /internal/requests/1/outcome HTTP/1.1\r\nHost: dispatch\r\n\r\n');
  await until('the connection is closed', closed);
  expect(service.asked.map(({ url }) => url)).toEqual(['/socket.io/?EIO=4&transport=websocket']);
});

test('other protocols than websocket are refused at the gateway', async () => {
  const { service, open } = await door();
  const { heard, closed } = open(handshake('h2c'));
  await until('the connection is closed', closed);
  expect(heard()).toMatch(/^HTTP\/1\.1 404 /);
  expect(service.asked).toEqual([]);
});

test('an instance that breaks off the handshake is a 503 with Retry-After', async () => {
  const { service, open } = await door();
  service.server.on('upgrade', (_req, socket: Socket) => socket.destroy());
  const { heard, closed } = open(handshake('websocket'));
  await until('the connection is closed', closed);
  expect(heard()).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2/i);
});

test('a handshake that is under way when the gateway stops is refused, and both its connections are closed', async () => {
  const { service, open, realtime } = await door();
  const asking = new Promise<Socket>((resolve) => service.server.on('upgrade', (_req, socket: Socket) => resolve(socket)));
  const { heard, closed } = open(handshake('websocket'));
  const instance = await asking;
  let isInstanceLeft = false;
  instance.resume().once('end', () => {
    isInstanceLeft = true;
    instance.destroy();
  });
  await realtime.stop();
  instance.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await until('both connections are closed', () => closed() && isInstanceLeft);
  expect(heard()).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2/i);
});
