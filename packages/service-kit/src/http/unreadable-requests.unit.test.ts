import { once } from 'node:events';
import { connect } from 'node:net';
import { problem } from '@karigar/contracts';
import express from 'express';
import { afterAll, expect, it } from 'vitest';
import { listen } from './listen.ts';

const app = express();
app.get('/', (_req, res) => void res.send('ok'));
app.get('/half', (_req, res) => void res.writeHead(200, { 'content-length': 10 }).write('half'));
const running = await listen(app, {
  host: '127.0.0.1',
  port: 0,
  sending: { headersTimeoutMs: 200, requestTimeoutMs: 200, checkIntervalMs: 20 },
});
afterAll(() => running.stop());

/** Everything that a client hears until it is disconnected. */
async function answerTo(...sent: readonly string[]): Promise<string> {
  const client = connect(running.port, '127.0.0.1');
  let heard = '';
  client.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  // The server may close while the rest is on its way.
  client.on('error', () => undefined);
  const closed = once(client, 'close');
  for (const [n, text] of sent.entries()) {
    if (n > 0) await once(client, 'data');
    client.write(text);
  }
  await closed;
  return heard;
}
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: karigar.test\r\n${headers}\r\n`;

it.each([
  ['no HTTP', ['hello\r\n\r\n'], 400, 'Bad Request', 'MALFORMED'],
  ['a second request that is none', [get('/'), 'hello\r\n\r\n'], 400, 'Bad Request', 'MALFORMED'],
  ['headers that never end', ['GET / HTTP/1.1\r\nx-slow: '], 408, 'Request Timeout', 'MALFORMED'],
  ['headers of 20 kB', [get('/', `x-large: ${'x'.repeat(20_000)}\r\n`)], 431, 'Request Header Fields Too Large', 'TOO_LARGE'],
])('answers %s with the error body of the API', async (_, sent, status, title, code) => {
  const heard = await answerTo(...sent);
  const [head = '', body = ''] = heard.slice(heard.lastIndexOf('HTTP/1.1')).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} ${title}`);
  expect(head).toContain('content-type: application/problem+json');
  expect(problem.parse(JSON.parse(body))).toMatchObject({ status, title, code });
});

it('puts nothing into the middle of a response', async () => {
  const heard = await answerTo(get('/half'), 'hello\r\n\r\n');
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  expect(heard.endsWith('half')).toBe(true);
});
