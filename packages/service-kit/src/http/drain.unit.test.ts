import { once } from 'node:events';
import http from 'node:http';
import express from 'express';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('completes running requests and closes busy keep-alive connections when it stops', async () => {
  const app = express();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  app.get('/slow', async (_req, res) => {
    await released;
    res.send('done');
  });
  app.get('/quick', (_req, res) => void res.send('quick'));
  const running = await listen(app, { host: '127.0.0.1', port: 0 });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const busyAgent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const get = async (path: string, over: http.Agent) => {
    const request = http.get({ host: '127.0.0.1', port: running.port, path, agent: over });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response;
  };
  expect((await get('/quick', busyAgent)).headers.connection).toBe('keep-alive');

  const slow = get('/slow', agent);
  // A client that goes on sending requests over its connection, as the gateway does under load, until it is refused.
  let isStopped = false;
  let sent = 0;
  const busy = (async () => {
    for (;;) {
      try {
        await get('/quick', busyAgent);
      } catch {
        return;
      }
      sent += 1;
      if (sent === 3) {
        void running.stop().then(() => (isStopped = true));
        release();
      }
    }
  })();
  const answer = await slow;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await busy;
  // One more request at most is answered on the busy connection; without draining it would go on for ever.
  expect(sent).toBeLessThanOrEqual(5);
  await expect.poll(() => isStopped).toBe(true);
  agent.destroy();
  busyAgent.destroy();
});

it('gives clients 15 s for headers and two minutes for a form by default', async () => {
  const running = await listen(express(), { host: '127.0.0.1', port: 0 });
  expect([running.server.headersTimeout, running.server.requestTimeout]).toEqual([15_000, 120_000]);
  await running.stop();
});
