import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { orderPlacedV1 } from '@karigar/contracts';
import { ensureIndexes, newId } from '@karigar/service-kit';
import { callService, eventMessage, fixedClock, startTestIssuer, until, useEngines, type TestEngines } from '@karigar/service-kit/testing';
import { decrypt } from 'http_ece';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createDirectory, type Directory } from '../directory/data/directory.ts';
import { createSettingsStore, type SettingsStore } from '../notifications/data/settings-store.ts';
import { defaultSettings } from '../notifications/domain/settings.ts';
import { startDispatch } from '../testing/start-dispatch.ts';
import { createSubscriptionStore, type SubscriptionStore } from './data/subscription-store.ts';
import { createPush, type Push, type PushMessage } from './push.ts';

let engines: TestEngines;
let subscriptions: SubscriptionStore;
let settings: SettingsStore;
let directory: Directory;
let push: Push;
const noon = new Date('2026-11-24T06:30:00.000Z');
const clock = fixedClock(noon);
let revoked = new Set<string>();
let isReady = true;
const ended: string[] = [];

/** A push service that answers as the browsers' do, and remembers what it got. */
const got: { path: string | undefined; headers: IncomingMessage['headers']; body: Buffer }[] = [];
let answers: number[] = [];
/** How long it keeps every call waiting. */
let isSlow: Promise<void> | undefined;
const service = createServer((req, res) => {
  void buffer(req).then(async (body) => {
    got.push({ path: req.url, headers: req.headers, body });
    await isSlow;
    res.writeHead(answers.shift() ?? 201).end();
  });
});

beforeAll(async () => {
  engines = await useEngines();
  subscriptions = createSubscriptionStore(engines.mongo);
  settings = createSettingsStore(engines.mongo);
  directory = createDirectory(engines.mongo, clock);
  await ensureIndexes(engines.mongo);
  push = createPush({
    key: randomBytes(32).toString('base64url'),
    contact: 'mailto:operator@karigar.test',
    brand: 'Seva',
    subscriptions,
    settings,
    directory,
    clock,
    revocations: { isRevoked: ({ jti }) => revoked.has(jti), ready: () => isReady },
    onEnded: async (account) => void ended.push(account),
    log: engines.log,
  });
  await push.start();
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterEach(() => {
  got.length = 0;
  answers = [];
  isSlow = undefined;
  revoked = new Set();
});
afterAll(async () => {
  await push.stop();
  service.close();
  await engines.close();
});

const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const has = async (account: string) => (await subscriptions.of([account])).length > 0;

/** What a browser makes when push is allowed, and how it reads what comes. */
function newSubscription() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const path = `/send/${newId()}`;
  const endpoint = origin() + path;
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  const read = (body: Buffer) =>
    JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth.toString('base64url') }).toString()) as PushMessage;
  return { path, read, endpoint, keys };
}

/** A browser that subscribes for an account. */
async function browser(account: string, jti = newId()) {
  const { endpoint, keys, ...made } = newSubscription();
  const { id } = await subscriptions.save({ id: account, role: 'customer', jti, sessionVersion: 1 }, { endpoint, keys }, new Date());
  return { id, endpoint, keys, ...made };
}

const message: PushMessage = { id: 'n1', message: 'Your order has been accepted.', kind: 'order', ref: 'order-1' };

it('reaches every browser of the accounts and nobody else, and only the browser can read it', async () => {
  const [asha, ravi, other] = [newId(), newId(), newId()];
  const [phone, laptop, his] = [await browser(asha), await browser(asha), await browser(ravi)];
  await browser(other);
  push.send([asha, ravi], message);
  await until('all three have it', () => got.length === 3);
  expect(got.map(({ path }) => path).sort()).toEqual([phone.path, laptop.path, his.path].sort());
  for (const one of [phone, laptop, his]) {
    const { body, headers } = got.find(({ path }) => path === one.path)!;
    expect(one.read(body)).toEqual({ ...message, title: 'Seva', role: 'customer' });
    expect(body.includes('accepted')).toBe(false);
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(headers.authorization).toContain(`k=${push.publicKey}`);
  }
});

it('tells a browser that subscribed over the API of a new order, until it unsubscribes', async () => {
  const issuer = await startTestIssuer();
  onTestFinished(() => issuer.close());
  const env = { PUSH_KEY: randomBytes(32).toString('base64url'), PUSH_SERVICES: origin() };
  const app = await startDispatch(engines, { authUrl: issuer.url, env });
  onTestFinished(() => app.stop());
  const providerId = newId();
  const token = issuer.tokenFor({ id: providerId, role: 'provider' });
  const call = <Body>(method: string, path: string, body?: object) =>
    callService<Body>(`http://127.0.0.1:${app.port}`, method, path, { token, ...(body && { body }) });
  await settings.save(providerId, { ...defaultSettings, quietHours: { ...defaultSettings.quietHours, on: false } });

  const { body: key } = await call<{ publicKey: string }>('GET', '/push/key');
  const { path, read, endpoint, keys } = newSubscription();
  expect((await call('POST', '/push/subscriptions', { endpoint: 'https://karigar.example/send', keys })).status).toBe(422);
  expect((await call('POST', '/push/subscriptions', { endpoint, keys })).status).toBe(201);
  const orderId = newId();
  const at = new Date().toISOString();
  await engines.kafka.publish([
    eventMessage(engines.topicPrefix, orderPlacedV1, {
      subject: orderId,
      data: {
        orderId,
        number: 'K-1',
        customerId: newId(),
        providerId,
        serviceId: newId(),
        requestId: null,
        status: 'pending',
        scheduledStart: at,
        scheduledEnd: null,
        subtotalPaise: 34_900,
        totalPaise: 36_263,
      },
    }),
  ]);
  await until('the browser has it', () => got.length > 0);
  expect(got[0]).toMatchObject({ path, headers: { authorization: expect.stringContaining(`k=${key.publicKey}`) } });
  expect(read(got[0]!.body)).toMatchObject({
    message: 'A customer placed a new order. Accept or decline it.',
    kind: 'order',
    ref: orderId,
    role: 'provider',
  });

  expect((await call('DELETE', '/push/subscriptions', { endpoint })).status).toBe(204);
  expect(await has(providerId)).toBe(false);
});

it('is kept for a phone that is off only as long as a request lives', async () => {
  const account = newId();
  await browser(account);
  push.send([account], { ...message, kind: 'request' });
  await until('it has come', () => got.length === 1);
  expect(got[0]?.headers.ttl).toBe('300');
});

it.each([404, 410])('forgets a browser when the push service answers %d', async (status) => {
  const account = newId();
  await browser(account);
  answers = [status];
  push.send([account], message);
  await until('it is forgotten', async () => !(await has(account)));
  await until('presence is told', () => ended.includes(account));
});

it('retries while the push service is busy, but not after a refusal', async () => {
  const account = newId();
  await browser(account);
  answers = [503, 201];
  push.send([account], message);
  await until('it was tried again', () => got.length === 2);
  answers = [400];
  push.send([account], message);
  await until('it was tried', () => got.length === 3);
  push.send([account], { ...message, id: 'n2' });
  await until('the next is sent', () => got.length === 4);
  expect(await has(account)).toBe(true);
});

it('ends with the login that subscribed', async () => {
  const asha = newId();
  await browser(asha, 'ended');
  revoked = new Set(['ended']);
  push.send([asha], message);
  await until('it is gone', async () => !(await has(asha)));
  await until('presence is told', () => ended.includes(asha));
  expect(got).toEqual([]);
});

it('moves to the next person who logs in on that browser', async () => {
  const [asha, ravi] = [newId(), newId()];
  const mine = await browser(asha);
  expect(await subscriptions.save({ id: ravi, role: 'customer', jti: newId(), sessionVersion: 1 }, mine, new Date())).toEqual({
    id: mine.id,
    former: asha,
  });
  expect([await has(asha), await has(ravi)]).toEqual([false, true]);
});

it('uses the account’s language and sends only what it wants now', async () => {
  const [asha, ravi, meera] = [newId(), newId(), newId()];
  const [phone, his] = [await browser(asha), await browser(ravi), await browser(meera)];
  const from = { customer: 1 };
  await directory.customers.create({ _id: asha, firstName: 'Asha', city: '', state: '', country: '', pincode: null, language: 'hi', from });
  await directory.customers.create({ _id: ravi, firstName: 'Ravi', city: '', state: '', country: '', pincode: null, language: 'mr', from });
  const { kinds } = defaultSettings;
  await settings.save(meera, { ...defaultSettings, kinds: { ...kinds, order: { push: false, email: true } } });
  const all = [asha, ravi, meera];
  push.send(all, { ...message, translations: { hi: 'आपका ऑर्डर स्वीकार हो गया है।', mr: 'तुमची ऑर्डर स्वीकारली आहे.' } });
  await until('two have it', () => got.length === 2);
  const words = ({ path, read }: typeof phone) => read(got.find((one) => one.path === path)!.body).message;
  expect([words(phone), words(his)]).toEqual(['आपका ऑर्डर स्वीकार हो गया है।', 'तुमची ऑर्डर स्वीकारली आहे.']);

  got.length = 0;
  clock.set(new Date('2026-11-24T18:30:00.000Z'));
  push.send(all, { ...message, id: 'n2' });
  push.send(all, { ...message, id: 'n3' }, true);
  await until('what is urgent has come', () => got.length === 2);
  expect([phone, his].map(({ path, read }) => read(got.find((one) => one.path === path)!.body).id)).toEqual(['n3', 'n3']);
  clock.set(noon);
});

it('keeps an account’s ten newest browsers', async () => {
  const account = newId();
  for (let n = 0; n < 12; n += 1) await browser(account);
  expect(await subscriptions.of([account])).toHaveLength(10);
});

it('waits while a logout may be pending, and sends then what is still worth it', async () => {
  const [account, loggedOut] = [newId(), newId()];
  const phone = await browser(account);
  await browser(loggedOut, 'old');
  isReady = false;
  push.send([account, loggedOut], { ...message, kind: 'request', id: 'over' });
  clock.advance(301_000);
  push.send([account, loggedOut], message);
  // Long enough for several attempts.
  await wait(1_000);
  expect(got).toEqual([]);
  revoked.add('old');
  isReady = true;
  await until('the phone has it', () => got.length === 1);
  expect(got.map(({ path, body }) => [path, phone.read(body).id])).toEqual([[phone.path, 'n1']]);
  await until('the other is forgotten', async () => (await subscriptions.of([loggedOut])).length === 0);
  clock.set(noon);
});

it('sends nothing to a browser that was logged out, and nothing stale, after it has waited for a slow push service', async () => {
  const [loggedOut, late, waiting] = [newId(), newId(), newId()];
  await browser(loggedOut, 'logged-out');
  await browser(late);
  const phone = await browser(waiting);
  const endSlowness = await withAllSendersBusy(() => {
    push.send([loggedOut], message);
    push.send([late], { ...message, kind: 'request' });
    push.send([waiting], message);
  });
  revoked.add('logged-out');
  clock.advance(301_000);
  endSlowness();
  await until('the phone has it', () => got.some(({ path }) => path === phone.path));
  await until('the other is forgotten', async () => !(await has(loggedOut)));
  expect(got).toHaveLength(21);
  clock.set(noon);
});

/**
 * Has the push service keep all twenty senders waiting, until the returned function is called.
 * @param sendMore sends messages that wait for them
 */
async function withAllSendersBusy(sendMore: () => void = () => undefined) {
  let end: () => void = () => undefined;
  isSlow = new Promise((resolve) => (end = resolve));
  onTestFinished(() => end());
  const others = Array.from({ length: 20 }, () => newId());
  for (const other of others) await browser(other);
  push.send(others, message);
  sendMore();
  await until('all are busy', () => got.length === 20);
  return end;
}

it('does nothing without a key', () => {
  const none = createPush({
    key: undefined,
    contact: '',
    brand: 'Seva',
    subscriptions,
    settings,
    directory,
    clock,
    revocations: { isRevoked: () => false, ready: () => true },
    onEnded: async () => undefined,
    log: engines.log,
  });
  none.send([newId()], message);
  expect(none.publicKey).toBeNull();
});
