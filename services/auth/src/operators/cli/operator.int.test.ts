import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startAuth } from '../../testing/auth-for-tests.ts';
import { aComplaint, anOpenRequest, anOrder, anOrderInNeed, aRequest, aService } from '../../testing/operator-answers.ts';
import { newOperator } from '../../testing/operator.ts';
import { password } from '../../testing/people.ts';
import { createOperatorClient } from './client.ts';
import { runCommand } from './commands.ts';

const operator = await newOperator();
const auth = await startAuth({ clock: operator.clock, env: operator.env });

const answers: Readonly<Record<string, object>> = {
  'GET /api/operator/complaints?limit=5&state=new': { items: [aComplaint], nextCursor: null },
  'PUT /api/operator/complaints/c1': { ...aComplaint, state: 'resolved', answer: 'Refunded.', answered: '2026-11-22T12:00:00.000Z' },
  'PUT /api/operator/services/s1/badge': { ...aService, badge_status: true },
  'GET /api/operator/orders?attention=unanswered': { items: [], nextCursor: null },
  'GET /api/operator/orders?attention=not_arrived': { items: [anOrderInNeed], nextCursor: 'abc' },
  'GET /api/operator/orders?attention=unfinished': { items: [], nextCursor: null },
  'GET /api/operator/orders?attention=no_show': { items: [], nextCursor: null },
  'GET /api/operator/orders?limit=5&attention=not_arrived': { items: [anOrderInNeed], nextCursor: null },
  'GET /api/operator/requests': { items: [anOpenRequest], nextCursor: null },
  'GET /api/operator/orders/K-4821': anOrder,
  'GET /api/operator/requests/r1': aRequest,
};
const calls: { call: string; token: string | undefined; body: string }[] = [];
/** The API as the gateway offers it: these answers, and the auth service for everything else. */
const api = createServer((request, response) => {
  const call = `${request.method} ${request.url}`;
  void text(request).then(async (body) => {
    calls.push({ call, token: request.headers.authorization, body });
    response.setHeader('content-type', 'application/json');
    const answer = answers[call];
    if (answer !== undefined) return response.end(JSON.stringify(answer));
    const { authorization = '' } = request.headers;
    const headers = { 'content-type': 'application/json', authorization };
    const passedOn = await fetch(auth.url + call.replace(/^\w+ \/api/, ''), { method: 'POST', headers, ...(body && { body }) });
    return response.writeHead(passedOn.status).end(await passedOn.text());
  });
}).listen(0, '127.0.0.1');
await once(api, 'listening');
const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}/api`;
const home = await mkdtemp(join(tmpdir(), 'desk-'));
afterEach(() => void calls.splice(0));
afterAll(async () => {
  api.close();
  await auth.stop();
  await rm(home, { recursive: true });
});

/** `npm run operator -- …` by somebody who types these lines. */
async function runProgram(args: readonly string[], typed: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const program = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=@karigar/source', fileURLToPath(new URL('operator.ts', import.meta.url)), ...args],
    { env: { ...process.env, HOME: home, KARIGAR_URL: url, ...env } },
  );
  program.stdin.end(typed.map((line) => `${line}\n`).join(''));
  const [said, complained, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')]);
  return { said, complained, code: Number(code) };
}

test('the program logs in, works with that login, and logs out', async () => {
  expect(await runProgram(['login', 'desk@karigar.test'], [password, operator.codeOf()])).toEqual({
    said: `Logged in at ${url} for 12 hours.\n`,
    complained: 'Password: \nCode of your app: \n',
    code: 0,
  });
  const [file] = await readdir(home);
  expect((await stat(join(home, file ?? ''))).mode & 0o777).toBe(0o600);

  const badge = await runProgram(['badge', 's1', 'on', '--reason', 'Papers checked']);
  expect(badge).toMatchObject({ code: 0, complained: '', said: expect.stringMatching(/^Service s1\n[^]*\nBadge +on\nSuspended +no\n$/) });
  const { token } = calls.at(-1)!;
  expect(calls.at(-1)).toMatchObject({
    call: 'PUT /api/operator/services/s1/badge',
    body: JSON.stringify({ badge_status: true, reason: 'Papers checked' }),
  });

  expect(await runProgram(['logout'])).toMatchObject({ said: `Logged out at ${url}.\n`, code: 0 });
  expect(await readdir(home)).toEqual([]);
  expect((await auth.call('GET', '/operator/audit', { token: token?.replace('Bearer ', '') ?? '' })).status).toBe(401);
  expect(await runProgram(['order', 'K-4821'])).toEqual({
    said: '',
    complained: expect.stringMatching(`^You are not logged in at ${url}\\.\nnpm run operator -- login EMAIL `),
    code: 1,
  });
});

test('a stored login that cannot be read, and settings that are wrong, are explained in a sentence', async () => {
  await writeFile(join(home, '.karigar-operator.json'), '{"url": "http');
  expect(await runProgram(['audit'])).toEqual({
    said: '',
    complained: expect.stringMatching(/^\S+\.karigar-operator\.json is damaged\. Log in again[^\n]*\nnpm run operator -- login [^\n]*\n$/),
    code: 1,
  });
  await rm(join(home, '.karigar-operator.json'));
  expect(await runProgram(['audit'], [], { TIME_ZONE: 'Bogus/X', KARIGAR_URL: 'localhost:8080' })).toEqual({
    said: '',
    complained: expect.stringMatching(
      /^Invalid configuration:\n {2}TIME_ZONE: a name of the IANA database[^\n]*\n {2}KARIGAR_URL: http:\/\/host[^\n]*\n$/,
    ),
    code: 1,
  });
});

test.each([
  [['answer', '--help'], /^npm run operator -- answer ID --state STATE [^\n]*\n$/],
  [['help', 'logout'], /^npm run operator -- logout [^\n]*\n$/],
  // Instead of asking for the password of somebody called --help.
  [['login', '--help'], /^npm run operator -- login EMAIL [^\n]*\n$/],
])('%j prints how the command is written', async (args, usage) => {
  expect(await runProgram(args)).toEqual({ said: expect.stringMatching(usage), complained: '', code: 0 });
});

test.each([
  ['logout', 'now'],
  ['login', 'desk@karigar.test', 'please'],
  ['code', 'KEY', 'please'],
])('%s refuses a word that it does not take, and does nothing', async (command, ...words) => {
  expect(await runProgram([command, ...words])).toEqual({
    said: '',
    complained: expect.stringMatching(
      new RegExp(`^${command} does not take: ${words.at(-1)}\\. [^\n]*\nnpm run operator -- ${command} [^\n]*\n$`),
    ),
    code: 1,
  });
  expect(calls).toEqual([]);
});

test('a complaint is answered, and an order and a request looked up', async () => {
  const client = createOperatorClient({ url, token: () => Promise.resolve('t') });
  expect(await runCommand(client, ['complaints', '--state', 'new', '--limit', '5'])).toContain('c1  22 Nov 2026, 3:30 pm  new ');
  expect(await runCommand(client, ['answer', 'c1', '--state', 'resolved', '--answer', 'Refunded.'])).toMatch(
    /^Answer of 22 Nov 2026, 5:30 pm +Refunded\.$/m,
  );
  expect(await runCommand(client, ['order', 'K-4821'])).toMatch(/^20 Nov 2026, 3:12 pm +customer +placed$/m);
  expect(await runCommand(client, ['request', 'r1'])).toMatch(/^Request r1\n[^]*\nOffers\n/);
  expect(calls).toEqual([
    { call: 'GET /api/operator/complaints?limit=5&state=new', token: 'Bearer t', body: '' },
    { call: 'PUT /api/operator/complaints/c1', token: 'Bearer t', body: JSON.stringify({ state: 'resolved', answer: 'Refunded.' }) },
    { call: 'GET /api/operator/orders/K-4821', token: 'Bearer t', body: '' },
    { call: 'GET /api/operator/requests/r1', token: 'Bearer t', body: '' },
  ]);
});

test('orders that need a person are listed, of one kind or the newest of each, and open requests', async () => {
  const client = createOperatorClient({ url, token: () => Promise.resolve('t') });
  const one = await runCommand(client, ['orders', '--attention', 'not_arrived', '--limit', '5']);
  expect(one).toMatch(/^K-7F3K-2QXM +confirmed +22 Nov 2026, 9:00 am +Pune +Ask both sides/m);
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/operator/orders?limit=5&attention=not_arrived']);
  expect((await runCommand(client, ['orders'])).split('\n\n').map((part) => part.split('\n').at(-1))).toEqual([
    'Bookings that expire within the hour, newest first: none',
    'Visits that should be over, and nobody has arrived, newest first',
    expect.stringMatching(/^K-7F3K-2QXM /),
    'More: --attention not_arrived --cursor abc',
    'Visits that should have been over for four hours, and are not reported as done, newest first: none',
    'Reports that nobody came, to which the provider has not agreed, newest first: none',
  ]);
  expect(JSON.parse(await runCommand(client, ['orders', '--json']))).toMatchObject({
    unanswered: { items: [] },
    not_arrived: { items: [{ number: 'K-7F3K-2QXM' }] },
  });
  expect(await runCommand(client, ['requests'])).toMatch(/^r2 +open, with offers +/m);
});
