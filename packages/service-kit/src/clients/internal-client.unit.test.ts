import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InternalCall } from '@karigar/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { runInContext } from '../log/context.ts';
import { createInternalClient } from './internal-client.ts';

const ping: InternalCall<z.ZodObject, z.ZodObject<{ by: z.ZodString }>> = {
  service: 'auth',
  name: 'ping',
  body: z.object({}),
  answer: z.object({ by: z.string() }),
};

async function startServer(answer: RequestListener): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((req, res) => {
    asked += 1;
    answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

it('a frozen instance delays one call and is avoided by the following ones', async () => {
  const frozen = await startServer(() => undefined);
  const fine = await startServer((_req, res) => void res.setHeader('content-type', 'application/json').end('{"by":"fine"}'));
  const client = createInternalClient({ baseUrls: [frozen.url, fine.url], key: 'key', timeoutMs: 1_000, attempts: 2 });
  for (let n = 0; n < 6; n += 1) expect(await client.call(ping, {})).toEqual({ by: 'fine' });
  expect([frozen.asked(), fine.asked()]).toEqual([1, 6]);
});

it('rotates over the instances, even when all have failed', async () => {
  const answers = [503, 200, 200, 503, 200].values();
  const answer: RequestListener = (_req, res) => {
    const status = answers.next().value ?? 200;
    res.writeHead(status, { 'content-type': 'application/json' }).end('{"by":"somebody"}');
  };
  const [one, other] = [await startServer(answer), await startServer(answer)];
  const client = createInternalClient({ baseUrls: [one.url, other.url], key: 'key' });
  for (let n = 0; n < 3; n += 1) await client.call(ping, {});
  expect([one.asked(), other.asked()]).toEqual([3, 2]);

  const gone = createInternalClient({ baseUrls: ['http://127.0.0.1:1', 'http://127.0.0.1:2'], key: 'key', attempts: 2 });
  await expect(gone.call(ping, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('ends all attempts at the caller’s deadline and passes on the remaining time', async () => {
  const told: unknown[] = [];
  const silent = await startServer((req) => void told.push(req.headers['x-budget-ms']));
  const client = createInternalClient({ baseUrls: [silent.url], key: 'key', timeoutMs: 300, attempts: 50 });
  const within = (ms: number) =>
    runInContext({ requestId: 'request', traceparent: 'trace', deadline: performance.now() + ms }, async () => {
      const began = performance.now();
      await expect(client.call(ping, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      return performance.now() - began;
    });
  expect(await within(1_000)).toBeLessThan(5_000);
  expect(told.length).toBeGreaterThan(1);
  expect(told.map(Number)).toEqual(told.map(Number).toSorted((one, other) => other - one));
  expect(Number(told[0])).toBeLessThanOrEqual(1_000);
  const before = silent.asked();
  await within(0);
  expect(silent.asked()).toBe(before);
});

it('does not hold it against the other service that the caller’s own time was up', async () => {
  const slow = await startServer((_req, res) => {
    setTimeout(() => res.setHeader('content-type', 'application/json').end('{"by":"slow"}'), 200);
  });
  const client = createInternalClient({ baseUrls: [slow.url], key: 'key', attempts: 1 });
  const impatient = () =>
    runInContext({ requestId: 'request', traceparent: 'trace', deadline: performance.now() + 30 }, () => client.call(ping, {}));
  for (let n = 0; n < 4; n += 1) await expect(impatient()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await client.call(ping, {})).toEqual({ by: 'slow' });
});
