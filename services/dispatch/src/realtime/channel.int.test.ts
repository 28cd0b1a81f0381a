import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@karigar/service-kit';
import { startTestIssuer, until, useEngines } from '@karigar/service-kit/testing';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { startDispatch } from '../testing/start-dispatch.ts';

it('admits clients that connected before the keys were known, and refuses clients without a token for good', async () => {
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
});
