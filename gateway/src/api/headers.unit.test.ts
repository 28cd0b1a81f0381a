import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressOf, foreignHostLog, ownHosts, requestHeaders } from './headers.ts';

const request = (headers: Record<string, string>, remoteAddress = '203.0.113.5') =>
  ({ headers, rawHeaders: Object.entries(headers).flat(), socket: { remoteAddress } }) as unknown as IncomingMessage;

test('a client cannot choose its address, but our own proxies can report it', () => {
  const forged = { 'x-forwarded-for': '10.9.9.9, 198.51.100.7' };
  expect(addressOf(request(forged), 0)).toBe('203.0.113.5');
  expect(addressOf(request(forged), 1)).toBe('198.51.100.7');
  expect(addressOf(request(forged), 9)).toBe('10.9.9.9');
  expect(addressOf(request({}), 1)).toBe('203.0.113.5');
  expect(addressOf(request({}, '::ffff:127.0.0.1'), 0)).toBe('127.0.0.1');
});

test.each([
  ['198.51.100.7:40112', '198.51.100.7'],
  ['[2001:db8::7]:40112', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['unknown', '203.0.113.5'],
  ['198.51.100.7:evil', '203.0.113.5'],
])('%s, as a proxy may write it, is %s', (written, address) => {
  expect(addressOf(request({ 'x-forwarded-for': written }), 1)).toBe(address);
});

test('hop-by-hop headers and headers reserved for the gateway are not forwarded', () => {
  const headers = requestHeaders(
    request({
      host: 'evil',
      accept: 'text/plain',
      authorization: 'Bearer x',
      connection: 'keep-alive, X-Secret-Hop',
      'x-secret-hop': '1',
      'transfer-encoding': 'chunked',
      'x-internal-key': 'guess',
      'x-forwarded-for': '1.1.1.1',
      'x-request-id': 'mine',
    }),
    '203.0.113.5',
  );
  expect(headers).toEqual(['accept', 'text/plain', 'authorization', 'Bearer x', 'x-forwarded-for', '203.0.113.5']);
});

test.each([
  ['karigar.example', true, true],
  ['Karigar.example', true, true],
  ['localhost:8080', true, false],
  ['192.168.1.20:8080', true, false],
  ['[::1]:8080', true, false],
  ['evil.example', false, false],
  ['localhost.evil.example:8080', false, false],
  ['127.0.0.1.evil.example', false, false],
  ['not a host', false, false],
  [undefined, false, false],
])('%s names this gateway: %s during development, %s in production', (host, inDevelopment, inProduction) => {
  const origins = ['https://karigar.example'];
  expect([ownHosts(origins, { local: true })(host), ownHosts(origins, { local: false })(host)]).toEqual([inDevelopment, inProduction]);
});

test('a foreign name is logged once with the setting, and not more than ten of them', () => {
  const lines: string[] = [];
  const note = foreignHostLog({ warn: (fields: object, message?: string) => void lines.push(`${JSON.stringify(fields)} ${message}`) });
  for (let call = 0; call < 3; call += 1) for (const host of ['127.0.0.1:8080', 'www.karigar.example']) note(host);
  expect(lines).toEqual([
    expect.stringMatching(/^{"host":"127.0.0.1:8080"} .*PUBLIC_URL/),
    expect.stringMatching(/^{"host":"www.karigar.example"} .*PUBLIC_URL/),
  ]);
  for (let host = 0; host < 100; host += 1) note(`${host}.example`);
  expect(lines).toHaveLength(10);
});
