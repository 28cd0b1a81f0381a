import { createServer } from 'node:http';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import { accountTokensRevokedV1 } from '@karigar/contracts';
import { createKafka, createRedis, newId, type Clock } from '@karigar/service-kit';
import { eventMessage, startTestIssuer, until, useEngines } from '@karigar/service-kit/testing';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { createLiveLog } from '../data/live-log.ts';
import { messageTo } from '../domain/live-update.ts';
import { startDispatch, startTwoInstances } from '../../testing/start-dispatch.ts';
import { updateChannel } from './channel.ts';

/** A websocket by hand, since every library answers pings. Frames of a client are masked; a mask of zeros changes nothing. */
const openByHand = (port: number) => {
  const client = connectTcp(port, '127.0.0.1');
  let heard = '';
  client.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
  client.on('error', () => undefined);
  onTestFinished(() => void client.destroy());
  client.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: karigar.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const send = (text: string) =>
    client.write(Buffer.concat([Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 255, 0, 0, 0, 0]), Buffer.from(text)]));
  // Who does not answer the closing frame keeps the connection for 30 s more, and nothing else.
  return { client, send, heard: () => heard, closed: () => heard.includes('\x88') };
};

it('accepts clients that connected before the keys were known, and finally refuses clients without a token', async () => {
  const engines = await useEngines();
  onTestFinished(() => engines.close());
  const issuer = await startTestIssuer();
  onTestFinished(() => issuer.close());
  let authIsThere = false;
  const auth = createServer((_req, res) => {
    if (!authIsThere) return void res.writeHead(503).end();
    void fetch(issuer.url).then(async (keys) => res.setHeader('content-type', 'application/json').end(await keys.text()));
  });
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void auth.close());

  const app = await startDispatch(engines, { authUrl: `http://127.0.0.1:${(auth.address() as AddressInfo).port}` });
  onTestFinished(() => app.stop());

  const connect = (token: string) => {
    const refusals: string[] = [];
    const url = `http://127.0.0.1:${app.port}`;
    const socket = io(url, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
    });
    socket.on('connect_error', ({ message }) => refusals.push(message));
    let ends = 0;
    socket.io.on('close', () => (ends += 1));
    onTestFinished(() => void socket.disconnect());
    return { socket, refusals, ends: () => ends };
  };
  const account = { id: newId(), role: 'provider' } as const;
  const early = connect(issuer.tokenFor(account));
  await until('it has been turned away and come again', () => early.ends() > 1);
  expect(early.socket.connected).toBe(false);
  authIsThere = true;
  await until('it is let in', () => early.socket.connected, 15_000);

  const forger = connect(issuer.forgedFor(account));
  await until('it is refused', () => forger.refusals.includes('UNAUTHORIZED'));
  expect(forger.socket.active).toBe(false);

  const stranger = openByHand(app.port);
  await until('it is open', () => stranger.heard().includes('"sid"'));
  stranger.send(`40${JSON.stringify({ token: issuer.forgedFor(account) })}`);
  await until('it is refused', () => stranger.heard().includes('UNAUTHORIZED'));
  await until('it cannot try another token', stranger.closed, 5_000);
});

it('stops without disturbing other instances’ clients, and disconnects slow readers, floods and excess connections', async () => {
  const { engines, issuer, one, other } = await startTwoInstances();
  const account = { id: newId(), role: 'customer' } as const;
  const connect = async (port: number) => {
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token: issuer.tokenFor(account) }, forceNew: true });
    onTestFinished(() => void socket.disconnect());
    const ends: string[] = [];
    socket.on('disconnect', (reason) => ends.push(reason));
    await until('it is connected', () => socket.connected);
    await socket.timeout(30_000).emitWithAck('identify', { userType: 'customer', userId: account.id });
    return { socket, ends };
  };
  const [here, there] = [await connect(one.port), await connect(other.port)];
  const cameBack = new Promise<string>((resolve) =>
    here.socket.once('disconnect', () => {
      const again = connectTcp(one.port, '127.0.0.1');
      again.once('connect', () => resolve('accepted')).once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''));
      onTestFinished(() => void again.destroy());
    }),
  );
  await one.stop();
  await until('its own client is told to leave', () => here.ends.length === 1);
  expect(await cameBack).toBe('ECONNREFUSED');
  expect(there.ends).toEqual([]);

  const silent = await connect(other.port);
  // Below the client: the connection stays open, and nothing is read from it.
  const transport = (silent.socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } }).ws;
  transport._socket.pause();
  const redis = createRedis(engines.redisUrl, engines.log);
  await redis.connect();
  onTestFinished(() => redis.disconnect());
  const log = createLiveLog({ redis, prefix: engines.topicPrefix, channel: updateChannel(engines.topicPrefix) });
  const heard: unknown[] = [];
  there.socket.on('requestClosed', (news) => heard.push(news));
  const long = 'x'.repeat(50_000);
  for (let n = 0; n < 200; n += 1)
    await log.publish({ id: newId(), messages: [messageTo('requestClosed', [account.id], { requestId: long, reason: 'expired' })] });
  await until('the one who reads is told all', () => heard.length === 200);
  await until('the one who does not is cut', () => {
    (silent.socket.io.engine.transport as unknown as { ws: { _socket: { resume(): void } } }).ws?._socket?.resume();
    return silent.ends.length > 0;
  });
  silent.socket.disconnect();

  const flooding = await connect(other.port);
  flooding.socket.io.reconnection(false);
  for (let n = 0; n < 1_000; n += 1) flooding.socket.emit('noSuchEvent', n);
  await until('the one who floods is cut', () => flooding.ends.length > 0);
  const knocking = await connect(other.port);
  knocking.socket.io.reconnection(false);
  // Attempts to join what is not there are answered by socket.io and reach no listener.
  for (let n = 0; n < 2_000; n += 1) knocking.socket.io.engine.write('0/elsewhere,');
  await until('the one who knocks everywhere is cut', () => knocking.ends.length > 0);
  const metrics = await (await fetch(`http://127.0.0.1:${other.port}/metrics`)).text();
  expect(Number(/^live_unknown_events_total\{.*\} (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(300);
  expect(metrics).toMatch(/^live_connections_cut_total\{.*\} 2$/m);

  const replaced: unknown[] = [];
  there.socket.on('replaced', (told) => replaced.push(told));
  const more = [];
  for (let n = 0; n < 10; n += 1) more.push(await connect(other.port));
  await until('the oldest makes room', () => there.ends.length === 1);
  expect(replaced).toEqual([{ seq: 0 }]);
  expect(more.flatMap(({ ends }) => ends)).toEqual([]);
});

it('sends nothing while the broker is silent, since a logout may be pending, and what was missed afterwards', async () => {
  const engines = await useEngines();
  onTestFinished(() => engines.close());
  const issuer = await startTestIssuer();
  onTestFinished(() => issuer.close());
  const kafka = createKafka({ brokers: engines.kafkaBrokers, clientId: 'dispatch-1', log: engines.log });
  let isSilent = false;
  const subscribe: typeof kafka.subscribe = async (options) => {
    const running = await kafka.subscribe(options);
    return { ...running, silentForMs: () => (isSilent ? Infinity : running.silentForMs()) };
  };
  const one = await startDispatch(engines, { authUrl: issuer.url, kafka: { ...kafka, subscribe } });
  onTestFinished(() => one.stop());
  const other = await startDispatch(engines, { instance: 'dispatch-2', authUrl: issuer.url });
  onTestFinished(() => other.stop());
  const account = { id: newId(), role: 'customer' } as const;
  const listen = async (port: number) => {
    await until('it is ready', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token: issuer.tokenFor(account) }, forceNew: true });
    onTestFinished(() => void socket.disconnect());
    const heard: string[] = [];
    socket.on('requestClosed', ({ requestId }: { requestId: string }) => heard.push(requestId));
    await until('it is connected', () => socket.connected);
    await socket.timeout(30_000).emitWithAck('identify', { userType: 'customer', userId: account.id });
    return heard;
  };
  const [here, there] = [await listen(one.port), await listen(other.port)];
  const redis = createRedis(engines.redisUrl, engines.log);
  await redis.connect();
  onTestFinished(() => redis.disconnect());
  const log = createLiveLog({ redis, prefix: engines.topicPrefix, channel: updateChannel(engines.topicPrefix) });
  const publish = (requestId: string) =>
    log.publish({ id: newId(), messages: [messageTo('requestClosed', [account.id], { requestId, reason: 'expired' })] });

  isSilent = true;
  for (const requestId of ['r1', 'r2', 'r3']) await publish(requestId);
  await until('the other instance has sent them', () => there.length === 3);
  expect(here).toEqual([]);
  isSilent = false;
  await publish('r4');
  await until('nothing is missing', () => here.length === 4, 15_000);
  expect(here).toEqual(['r1', 'r2', 'r3', 'r4']);
});

it('disconnects clients that do not authenticate, or send so slowly that pings go unanswered', async () => {
  const engines = await useEngines();
  onTestFinished(() => engines.close());
  const issuer = await startTestIssuer();
  onTestFinished(() => issuer.close());
  const silence = { connectWithinMs: 400, pingEveryMs: 300, pongWithinMs: 300 };
  const app = await startDispatch(engines, { authUrl: issuer.url, silence });
  onTestFinished(() => app.stop());
  await until('it is ready', async () => (await fetch(`http://127.0.0.1:${app.port}/readyz`)).ok);

  const nobody = openByHand(app.port);
  await until('it is open', () => nobody.heard().includes('"sid"'));
  const pongs = setInterval(() => nobody.send('3'), 100);
  onTestFinished(() => clearInterval(pongs));
  await until('the one who only answers pings is cut off', nobody.closed);

  const slow = openByHand(app.port);
  await until('it is open', () => slow.heard().includes('"sid"'));
  slow.send(`40${JSON.stringify({ token: issuer.tokenFor({ id: newId(), role: 'customer' }) })}`);
  await until('it is let in', () => slow.heard().includes('40{"sid"'));
  slow.client.write(Buffer.from([0x81, 0x80 | 126, 0xff, 0xff, 0, 0, 0, 0]));
  const trickle = setInterval(() => slow.client.write('x'), 50);
  onTestFinished(() => clearInterval(trickle));
  await until('the one who trickles a message is cut off', slow.closed);
});

it('closes the connections of revoked and expired tokens, by the time of the database', async () => {
  const engines = await useEngines();
  onTestFinished(() => engines.close());
  const issuer = await startTestIssuer();
  onTestFinished(() => issuer.close());
  // The machine is an hour fast.
  const hour = 3_600;
  let fastBySeconds = hour;
  const clock: Clock = { now: () => new Date(Date.now() - fastBySeconds * 1_000) };
  const app = await startDispatch(engines, { authUrl: issuer.url, clock });
  onTestFinished(() => app.stop());
  await until('it is ready', async () => (await fetch(`http://127.0.0.1:${app.port}/readyz`)).ok);
  const connect = async (expiresInSeconds: number) => {
    const account = { id: newId(), role: 'customer', expiresInSeconds } as const;
    const socket = io(`http://127.0.0.1:${app.port}`, {
      transports: ['websocket'],
      auth: { token: issuer.tokenFor(account) },
      forceNew: true,
    });
    onTestFinished(() => void socket.disconnect());
    const ends: string[] = [];
    socket.on('disconnect', (reason) => ends.push(reason));
    await until('it is connected', () => socket.connected);
    await socket.timeout(30_000).emitWithAck('identify', { userType: 'customer', userId: account.id });
    return { account, ends };
  };
  const revoke = (accountId: string) =>
    engines.kafka.publish([
      eventMessage(engines.topicPrefix, accountTokensRevokedV1, {
        subject: accountId,
        data: { accountId, role: 'customer', sessionVersion: 2, jti: null, at: new Date().toISOString() },
      }),
    ]);
  const [short, first, second] = [await connect(-hour / 2), await connect(hour), await connect(hour)];
  await revoke(first.account.id);
  await until('the connection of the revoked token is closed', () => first.ends.length > 0);
  expect(short.ends).toEqual([]);
  fastBySeconds = 0;
  await revoke(second.account.id);
  await until('the connection of the expired token is closed', () => short.ends.length > 0);
});
