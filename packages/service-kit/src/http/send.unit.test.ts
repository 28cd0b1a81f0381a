import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Route } from '@karigar/contracts';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listen, type RunningServer } from './listen.ts';
import { send, sendText } from './send.ts';

const route = { response: z.object({}), status: 200 } as unknown as Route;
const long = { words: Array.from({ length: 200 }, (_, index) => `नमस्ते ${index}`) };
const short = { word: 'नमस्ते' };

describe('an answer', () => {
  let running: RunningServer;
  beforeAll(async () => {
    const app = express();
    app.get('/long', (_req, res) => send(res, route, { status: 200, body: long }));
    app.get('/short', (_req, res) => send(res, route, { status: 200, body: short }));
    app.get('/revalidated', (_req, res) => send(res, { ...route, revalidated: true }, { status: 200, body: long }));
    app.get('/text', (_req, res) => sendText(res, 201, JSON.stringify(long)));
    app.get('/nothing', (_req, res) => sendText(res, 204, ''));
    running = await listen(app, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => running.stop());

  /** Unlike `fetch`, leaves the answer as it was sent. */
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
      const sent = request(`http://127.0.0.1:${running.port}${path}`, { headers, method }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes: Buffer.concat(chunks) }));
      });
      sent.on('error', reject).end();
    });

  it.each(['/long', '/revalidated', '/text'])('that is long is compressed for a client that accepts gzip: %s', async (path) => {
    for (const accepted of ['gzip, deflate, br', 'gzip;q=0.5', '*']) {
      const { headers, bytes } = await get(path, { 'accept-encoding': accepted });
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept-encoding',
      });
      expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(long);
      expect(headers['content-length']).toBe(String(bytes.length));
    }
  });

  it.each([undefined, 'br', 'identity', 'gzip;q=0', 'nonsense;;'])(
    'that is long is sent as it is to a client that accepts %s',
    async (accepted) => {
      for (const path of ['/long', '/revalidated', '/text']) {
        const { headers, bytes } = await get(path, accepted === undefined ? {} : { 'accept-encoding': accepted });
        expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, 'accept-encoding']);
        expect(JSON.parse(bytes.toString())).toEqual(long);
      }
    },
  );

  it('that is short is never compressed, and one without a body has none', async () => {
    const { headers, bytes } = await get('/short', { 'accept-encoding': 'gzip' });
    expect([headers['content-encoding'], headers['vary'], JSON.parse(bytes.toString())]).toEqual([undefined, undefined, short]);
    const nothing = await get('/nothing', { 'accept-encoding': 'gzip' });
    expect([nothing.status, nothing.headers['content-encoding'], nothing.bytes.length]).toEqual([204, undefined, 0]);
  });

  it('has the same tag compressed and not, and is not sent to a client that has it', async () => {
    const tags = await Promise.all(
      ['gzip', 'identity'].map(async (accepted) => (await get('/revalidated', { 'accept-encoding': accepted })).headers['etag']),
    );
    expect(tags[0]).toBe(tags[1]);
    const again = await get('/revalidated', { 'accept-encoding': 'gzip', 'if-none-match': String(tags[0]) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('to HEAD has the headers of the compressed answer and no body', async () => {
    const { headers, bytes } = await get('/long', { 'accept-encoding': 'gzip' }, 'HEAD');
    expect([headers['content-encoding'], bytes.length]).toEqual(['gzip', 0]);
  });
});
