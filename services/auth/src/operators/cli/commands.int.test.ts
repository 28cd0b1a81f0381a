import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { operatorRoutes, type MessageView } from '@karigar/contracts';
import { ProblemError, toProblem } from '@karigar/service-kit';
import { startNeighbour } from '@karigar/service-kit/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startAuth } from '../../testing/auth-for-tests.ts';
import { aComplaint, anOrder } from '../../testing/operator-answers.ts';
import { newOperator as operatorForTests } from '../../testing/operator.ts';
import { password, registeredCustomer, registeredProvider } from '../../testing/people.ts';
import { newOperator } from '../new-operator.ts';
import { createOperatorClient, RefusedError } from './client.ts';
import { runCommand } from './commands.ts';
import { UsageError } from './usage-error.ts';

const operator = await operatorForTests();
const neighbour = await startNeighbour({ audit: () => ({ items: [], nextCursor: null }) });
const neighbours = { ORDER_URL: neighbour.url, CATALOG_URL: neighbour.url, DISPATCH_URLS: neighbour.url };
const auth = await startAuth({ clock: operator.clock, env: { ...operator.env, ...neighbours } });
const { token } = (await operator.logIn(auth)).body;
// So that the login is not among the latest entries of the trail.
operator.clock.advance(1_000);
const call = createOperatorClient({ url: auth.url, token: () => Promise.resolve(token) });
afterAll(async () => {
  await auth.stop();
  await neighbour.close();
});

test('an operator blocks an account, finds it in the audit, and lifts the block', async () => {
  const { data, phone } = await registeredCustomer(auth);
  expect(await runCommand(call, ['block', data.id, '--reason', 'Took money\ntwice'])).toContain(phone);
  expect(await runCommand(call, ['audit', '--limit', '1'])).toMatch(
    new RegExp(`[ap]m  desk@karigar\\.test  account blocked  account  ${data.id}  Took money twice$`, 'm'),
  );
  expect(JSON.parse(await runCommand(call, ['unblock', data.id, '--json']))).toMatchObject({ blocked: null });
  expect(await runCommand(call, ['audit', '--limit', '1'])).toContain('More: --cursor ');
});

test('an operator finds an account by mobile number, email or id, which is recorded', async () => {
  const { data, phone } = await registeredCustomer(auth);
  const { provider } = await registeredProvider(auth);
  expect(await runCommand(call, ['accounts', phone.slice(3)])).toMatch(new RegExp(`^${data.id}  customer  .*\\${phone}`, 'm'));
  expect(JSON.parse(await runCommand(call, ['accounts', provider.email.toUpperCase(), '--json']))).toMatchObject({
    items: [{ id: provider.id, role: 'provider' }],
  });
  expect(await runCommand(call, ['accounts', data.id])).toContain(phone);
  const trail = await runCommand(call, ['audit', '--limit', '10']);
  for (const id of [data.id, provider.id]) expect(trail).toMatch(new RegExp(`account read +account +${id}`));
  expect(await runCommand(call, ['accounts', 'nobody@example.com'])).toBe('Accounts: none');
  for (const nobody of ['what', 'a b', 'a'.repeat(20)])
    await expect(runCommand(call, ['accounts', nobody])).rejects.toMatchObject({
      problem: { status: 422, errors: [{ path: 'q', message: 'Please enter a mobile number, an email address or the id of an account' }] },
    });
});

test('categories are sent as a form with the image', async () => {
  const sent: { call: string; form: FormData }[] = [];
  const one = {
    id: 'tailor',
    name: 'Tailor',
    nameHi: null,
    slug: 'tailor',
    description: 'x',
    descriptionHi: null,
    image: null,
    count: 2,
    searchWords: [],
    synonyms: [{ words: ['darzi', 'दर्ज़ी'], means: ['tailor'] }],
    briefs: [],
    active: true,
  };
  const server = createServer((request, response) => {
    const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.method === 'GET') return void answer({ items: [one] });
    void buffer(request).then(async (body) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      sent.push({
        call: `${request.method} ${new URL(request.url ?? '', 'http://operator').pathname}`,
        form: await new Response(new Uint8Array(body), { headers }).formData(),
      });
      answer(one);
    });
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createOperatorClient({ url: `http://localhost:${port}`, token: () => Promise.resolve('t') });
  const file = join(await mkdtemp(join(tmpdir(), 'desk-')), 'tailor.png');
  await writeFile(file, 'bytes');

  expect((await runCommand(client, ['categories'])).split('\n').slice(-2)).toEqual([
    'ID      NAME    HINDI  SERVICES  SHOWN',
    'tailor  Tailor  -      2         yes',
  ]);
  const hindi = ['--hindi', 'दर्ज़ी', '--hindi-description', 'सिलाई'];
  await runCommand(client, ['categories', 'add', 'Tailor', '--description', 'x', ...hindi, '--words', 'darzi', '--image', file]);
  await runCommand(client, ['categories', 'hide', 'tailor', '--reason', 'Out of season']);
  await writeFile(`${file}.json`, '[{"words": ["darzi"], "means": ["tailor"]}]');
  await runCommand(client, ['categories', 'change', 'tailor', '--synonyms', `${file}.json`, '--briefs', `${file}.json`]);
  expect(sent.map(({ call: made }) => made)).toEqual([
    'POST /operator/categories',
    'PUT /operator/categories/tailor',
    'PUT /operator/categories/tailor',
  ]);
  const list = '[{"words": ["darzi"], "means": ["tailor"]}]';
  expect(Object.fromEntries(sent[2]?.form ?? [])).toEqual({ synonyms: list, briefs: list });
  expect(await runCommand(client, ['category', 'tailor'])).toContain('Synonyms     darzi, दर्ज़ी: tailor');
  expect(JSON.parse(await runCommand(client, ['category', 'tailor', '--json']))).toMatchObject({ synonyms: one.synonyms });
  await expect(runCommand(client, ['category', 'baker'])).rejects.toThrow(
    new UsageError('There is no category baker. categories lists all of them.'),
  );
  const missing = runCommand(client, ['categories', 'change', 'tailor', '--briefs', `${file}.gone`]);
  await expect(missing).rejects.toThrow(new UsageError(`${file}.gone cannot be read.`));
  const [added, hidden] = sent.map(({ form }) => form);
  expect(await (added?.get('image') as File | undefined)?.text()).toBe('bytes');
  added?.delete('image');
  const given = { name: 'Tailor', description: 'x', name_hi: 'दर्ज़ी', description_hi: 'सिलाई', search_words: 'darzi' };
  expect(Object.fromEntries(added ?? [])).toEqual(given);
  expect(Object.fromEntries(hidden ?? [])).toEqual({ active: 'false', reason: 'Out of season' });
  server.close();
});

/** A client of an API that answers these calls, and 404 to all others. */
async function clientOf(answers: Readonly<Record<string, unknown>>) {
  const server = createServer((request, response) => {
    const answer = answers[decodeURIComponent(request.url ?? '')];
    if (answer instanceof Blob) return void answer.bytes().then((bytes) => response.setHeader('content-type', answer.type).end(bytes));
    const body = answer ?? toProblem(new ProblemError('NOT_FOUND'), 'r');
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return createOperatorClient({ url: `http://localhost:${port}`, token: () => Promise.resolve('t') });
}

test('complaints show whether the provider has made a statement, and its text in the details', async () => {
  const items = [aComplaint, { ...aComplaint, id: 'c2', statement: null, stated: null }];
  const client = await clientOf({
    '/operator/complaints': { items, nextCursor: null },
    '/operator/complaints/c1': aComplaint,
    '/operator/complaints/c1/messages?limit=50': { items: [], nextCursor: null },
  });
  expect((await runCommand(client, ['complaints'])).split('\n')).toEqual([
    'Complaints, newest first',
    '',
    'ID  FILED                 STATE  STATEMENT  REASON     ORDER   TEXT',
    'c1  22 Nov 2026, 3:30 pm  new    yes        Came late  K-4821  Two hours late.',
    'c2  22 Nov 2026, 3:30 pm  new    -          Came late  K-4821  Two hours late.',
  ]);
  const complaint = await runCommand(client, ['complaint', 'c1']);
  expect(complaint).toContain('Statement of 22 Nov 2026, 4:30 pm  The gate was locked.');
  expect(complaint).toMatch(/^Customer +Asha Rao \(customer1\)\nProvider +Ramesh Jadhav \(p1\)$/m);
  expect(complaint).toMatch(/\n\nMessages of the order: none$/);
  expect(JSON.parse(await runCommand(client, ['complaint', 'c1', '--json']))).toEqual({ ...aComplaint, messages: [] });
});

test('a complaint is printed with the messages of its order, oldest first, and its photos and voice note are saved in a folder', async () => {
  const message = (n: number, more: Partial<MessageView> = {}): MessageView => {
    const from = n % 2 === 0 ? 'customer' : 'provider';
    return { id: `m${n}`, from, text: `message ${n}`, photos: [], at: `2026-11-22T03:0${n}:00.000Z`, readAt: null, ...more };
  };
  const picture = (content: string) => new Blob([content], { type: 'image/webp' });
  const order = { ...anOrder, photos: ['o-photo'], work_photos: { before: 'before', after: null }, voice_note: 'voice' };
  const answers = {
    '/operator/complaints/c1': { ...aComplaint, photos: ['c-photo', 'gone'] },
    '/operator/complaints/c1/messages?limit=50': { items: [message(3), message(2, { text: '', photos: ['m-photo'] })], nextCursor: 'next' },
    '/operator/complaints/c1/messages?limit=50&cursor=next': { items: [message(1, { text: null })], nextCursor: null },
    '/operator/orders/o1': order,
    '/complaints/c1/photos/c-photo': picture('of the complaint'),
    '/order-photos/o-photo': picture('of the order'),
    '/order-photos/before': picture('before the work'),
    '/order-photos/m-photo': picture('of a message'),
    '/order-voice-notes/voice': new Blob(['spoken'], { type: 'audio/webm' }),
  };
  const folder = join(await mkdtemp(join(tmpdir(), 'desk-')), 'evidence');
  const text = await runCommand(await clientOf(answers), ['complaint', 'c1', '--photos', folder]);
  const [, messages, files] = text.split(/\n\n(?=Messages|Files)/);
  expect(messages?.split('\n').slice(2)).toEqual([
    '22 Nov 2026, 8:31 am  provider  (deleted)',
    '22 Nov 2026, 8:32 am  customer  1 photo',
    '22 Nov 2026, 8:33 am  provider  message 3',
  ]);
  const contents = {
    'complaint-1.webp': 'of the complaint',
    'order-1.webp': 'of the order',
    'work-before.webp': 'before the work',
    'message-1.webp': 'of a message',
    'voice-note-1.webm': 'spoken',
  };
  const paths = Object.keys(contents).map((name) => join(folder, 'c1', name));
  expect(files?.split('\n')).toEqual(['Files', ...paths, 'complaint-2: removed']);
  expect(await Promise.all(paths.map((path) => readFile(path, 'utf8')))).toEqual(Object.values(contents));

  // The form of an instant order is that of its request.
  const instant = {
    ...answers,
    '/operator/orders/o1': { ...order, request_id: 'r1' },
    '/request-photos/o-photo': picture('of the request'),
    '/request-voice-notes/voice': new Blob(['spoken'], { type: 'audio/ogg' }),
  };
  await runCommand(await clientOf(instant), ['complaint', 'c1', '--photos', folder]);
  expect(await readFile(join(folder, 'c1', 'order-1.webp'), 'utf8')).toBe('of the request');
  expect(await readFile(join(folder, 'c1', 'voice-note-1.ogg'), 'utf8')).toBe('spoken');
  await expect(runCommand(await clientOf(answers), ['complaint', 'c1', '--photos', import.meta.filename])).rejects.toThrow(
    new UsageError(`${join(import.meta.filename, 'c1', 'complaint-1.webp')} cannot be written.`),
  );
});

test('refusals of the API are printed with their sentences', async () => {
  await expect(runCommand(call, ['block', 'nobody', '--reason', 'x'])).rejects.toThrow('We couldn’t find this');
  const refused = await runCommand(call, ['block', 'nobody']).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedError);
  expect(refused).toMatchObject({ problem: { errors: [{ path: 'reason', message: 'Please give a reason.' }] } });
  const loggedOut = createOperatorClient({ url: auth.url, token: () => Promise.resolve(undefined) });
  await expect(runCommand(loggedOut, ['audit'])).rejects.toMatchObject({ problem: { status: 401 } });
});

test('an operator logs out', async () => {
  operator.clock.advance(30_000);
  const login = (await operator.logIn(auth)).body as { token: string };
  const client = createOperatorClient({ url: auth.url, token: () => Promise.resolve(login.token) });
  expect(await client(operatorRoutes.logoutOperator)).toBeUndefined();
  await expect(runCommand(client, ['audit'])).rejects.toMatchObject({ problem: { status: 401 } });
  expect(await runCommand(call, ['audit'])).toContain('operator logged in');
});

test.each([
  [['dance']],
  [['block']],
  [['badge', 's1', 'maybe']],
  [['audit', '--colour', 'red']],
  [['categories', 'add']],
  [['categories', 'paint', 'x']],
  [[]],
])('%j is answered with the usage', async (args) => {
  await expect(runCommand(call, args)).rejects.toBeInstanceOf(UsageError);
});

test('a new operator needs an email and a strong password', async () => {
  const { entry, authenticator } = await newOperator('Desk@Karigar.test', password, 'Ghar Seva');
  expect(entry).toMatchObject({ email: 'desk@karigar.test', passwordHash: expect.stringContaining('$argon2id$') });
  expect(authenticator).toMatch(/^otpauth:\/\/totp\/Ghar%20Seva:desk%40karigar\.test\?issuer=Ghar%20Seva&/);
  await expect(newOperator('desk@karigar.test', 'weak', 'Ghar Seva')).rejects.toThrow();
  await expect(newOperator('desk', password, 'Ghar Seva')).rejects.toThrow();
});
