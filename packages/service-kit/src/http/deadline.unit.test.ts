import { once } from 'node:events';
import http from 'node:http';
import { defineRoutes, ok } from '@karigar/contracts';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { budgetLeft } from '../log/context.ts';
import { withContext } from './context.ts';
import { listen } from './listen.ts';
import { implement } from './implement.ts';

it('gives a call 7 s from the end of its request, or what its caller has left', async () => {
  const app = express();
  const seen: (number | undefined)[] = [];
  app.use(withContext);
  app.post('/', async (req, res) => {
    seen.push(budgetLeft());
    const ended = once(req, 'end');
    req.resume();
    await ended;
    res.json({ left: budgetLeft() });
  });
  app.get('/', (_req, res) => void res.json({ left: budgetLeft() }));
  const running = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => running.stop());
  const url = `http://127.0.0.1:${running.port}/`;
  const left = async (init: RequestInit) => ((await (await fetch(url, init)).json()) as { left: number }).left;

  const whole = await left({});
  expect(whole).toBeGreaterThan(5_000);
  expect(whole).toBeLessThanOrEqual(7_000);
  expect(await left({ headers: { 'x-budget-ms': '500' } })).toBeLessThanOrEqual(500);
  for (const given of ['60000', '-5', 'much']) expect(await left({ headers: { 'x-budget-ms': given } })).toBeGreaterThan(5_000);

  const slow = http.request(url, { method: 'POST', headers: { 'content-type': 'text/plain' } });
  slow.write('first');
  await expect.poll(() => seen.length).toBe(1);
  // An upload has no deadline before it has arrived.
  expect(seen).toEqual([undefined]);
  slow.end('last');
  const [response] = (await once(slow, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  expect((JSON.parse(Buffer.concat(chunks).toString()) as { left: number }).left).toBeGreaterThan(5_000);
});

it('gives a call its deadline though nobody reads its body', async () => {
  const routes = defineRoutes('order', {
    remove: {
      method: 'DELETE',
      path: '/things',
      summary: 'Removes all.',
      access: 'public',
      status: 200,
      response: z.object({ left: z.number().nullable() }),
    },
  });
  const router = implement(routes, { remove: async () => ok({ left: budgetLeft() ?? null }) }, { idempotency: {} as never });
  const running = await listen(express().use(withContext, express.json(), router), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => running.stop());
  const request = http.request({
    port: running.port,
    path: '/things',
    method: 'DELETE',
    headers: { 'content-type': 'text/plain', 'content-length': 2 },
  });
  // Its rest never comes.
  request.write('x');
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const [body] = (await once(response, 'data')) as [Buffer];
  request.destroy();
  expect(JSON.parse(body.toString())).toEqual({ left: expect.any(Number) });
});
