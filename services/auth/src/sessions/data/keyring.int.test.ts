import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayMs, hourMs, minuteMs } from '@karigar/contracts';
import { createRevocations, createTokenVerifier, ensureIndexes } from '@karigar/service-kit';
import { fixedClock, until, useEngines } from '@karigar/service-kit/testing';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTokens } from '../tokens.ts';
import { createKeyring, type Keyring } from './keyring.ts';

const start = new Date('2026-11-20T04:30:00Z');
const dataKey = randomBytes(32).toString('base64url');

const clock = fixedClock(start);
const engines = await useEngines();
afterAll(() => engines.close());
beforeEach(() => clock.set(start));

const newDatabase = () => engines.mongo.useDb(`${engines.mongo.name}_${randomBytes(4).toString('hex')}`);

/** Instances of auth with a database of their own. */
async function newKeyrings(count: number, connection = newDatabase()): Promise<Keyring[]> {
  const keyrings = Array.from({ length: count }, () => {
    // A connection has one model of each name, as an instance has one connection.
    connection.deleteModel(/.*/);
    return createKeyring({ connection, dataKey, lifeMs: 30 * dayMs, clock });
  });
  await ensureIndexes(connection);
  return keyrings;
}
const kidsOf = async (keyring: Keyring) => (await keyring.publicKeys()).map(({ kid }) => kid);

it('starts signing with a new key ten minutes after publishing it, and keeps the old one until its last token has expired', async () => {
  const [keyring] = (await newKeyrings(1)) as [Keyring];
  const first = (await keyring.signingKey()).kid;
  clock.advance(29 * dayMs);
  await keyring.rotate();
  expect(await kidsOf(keyring)).toEqual([first]);

  clock.advance(dayMs);
  await keyring.rotate();
  await keyring.rotate();
  const [old, next, ...others] = await kidsOf(keyring);
  expect([old, others]).toEqual([first, []]);
  clock.advance(9 * minuteMs);
  expect((await keyring.signingKey()).kid).toBe(first);
  clock.advance(minuteMs);
  expect((await keyring.signingKey()).kid).toBe(next);

  clock.advance(12 * hourMs);
  await keyring.rotate();
  expect(await kidsOf(keyring)).toEqual([first, next]);
  clock.advance(2 * hourMs);
  await keyring.rotate();
  expect(await kidsOf(keyring)).toEqual([next]);
  expect((await keyring.signingKey()).kid).toBe(next);
});

it('signs with another key within a minute when its only one is deleted, because somebody else may have it', async () => {
  const database = newDatabase();
  const [keyring] = (await newKeyrings(1, database)) as [Keyring];
  const first = (await keyring.signingKey()).kid;
  await database.collection('signing_keys').deleteMany({});
  clock.advance(minuteMs);
  const { kid } = await keyring.signingKey();
  expect(kid).not.toBe(first);
  expect(await kidsOf(keyring)).toEqual([kid]);
});

it('has one current and one next key, however many instances create them at once', async () => {
  const keyrings = await newKeyrings(5);
  const firsts = await Promise.all(keyrings.map(async (keyring) => (await keyring.signingKey()).kid));
  expect(new Set(firsts).size).toBe(1);
  clock.advance(30 * dayMs);
  await Promise.all(keyrings.map((keyring) => keyring.rotate()));
  clock.advance(10 * minuteMs);
  const nexts = await Promise.all(keyrings.map(async (keyring) => (await keyring.signingKey()).kid));
  expect(new Set(nexts).size).toBe(1);
  expect(nexts[0]).not.toBe(firsts[0]);
});

it('a key rotation logs nobody out', async () => {
  const [keyring, other] = (await newKeyrings(2)) as [Keyring, Keyring];
  const server = createServer((_req, res) => {
    void other.publicKeys().then((keys) => res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const revocations = createRevocations({ kafka: engines.kafka, topicPrefix: engines.topicPrefix, instance: 'keys', log: engines.log });
  await revocations.start();
  onTestFinished(() => revocations.stop());
  await until('revocations are read', () => revocations.ready());
  const verifier = createTokenVerifier({
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    revocations,
    clock,
    log: engines.log,
  });
  const tokens = createTokens({ keyring, clock });
  const issue = () => tokens.issue({ id: 'asha', role: 'customer', sessionVersion: 1, jti: 'one' });

  await issue();
  clock.advance(30 * dayMs - hourMs);
  const before = await issue();
  clock.advance(hourMs);
  await keyring.rotate();
  clock.advance(10 * minuteMs);
  const after = await issue();
  expect(await verifier.verify(before)).toMatchObject({ id: 'asha' });
  expect(await verifier.verify(after)).toMatchObject({ id: 'asha' });
});
