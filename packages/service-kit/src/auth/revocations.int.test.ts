import { accountTokensRevokedV1 } from '@karigar/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { eventMessage, poisoned, tenfoldAndShuffled, until, useEngines, type TestEngines } from '../testing/index.ts';
import { createRevocations } from './revocations.ts';

let engines: TestEngines;
beforeAll(async () => {
  engines = await useEngines();
});
afterAll(() => engines.close());

it('ignores messages that cannot be parsed, also during startup', async () => {
  const revocationsOf = (instance: string) =>
    createRevocations({ kafka: engines.kafka, topicPrefix: engines.topicPrefix, instance, log: engines.log });
  const accountId = newId();
  const revoked = eventMessage(engines.topicPrefix, accountTokensRevokedV1, {
    subject: accountId,
    data: { accountId, role: 'customer', sessionVersion: 2, jti: null, at: new Date().toISOString() },
  });
  const old = { id: accountId, jti: newId(), sessionVersion: 1 };

  const following = revocationsOf('following');
  await following.start();
  // With one key, so that the revocation is behind them.
  await engines.kafka.publish([...poisoned(revoked), revoked].map((message) => ({ ...message, key: accountId })));
  await until('the revocation is known', () => following.isRevoked(old));

  const late = revocationsOf('late');
  await late.start();
  expect(late.ready()).toBe(true);
  expect(late.isRevoked(old)).toBe(true);
  expect(late.isRevoked({ ...old, sessionVersion: 2 })).toBe(false);
  await Promise.all([following.stop(), late.stop()]);
});

it('applies the newest revocation under tenfold duplicates in any order', async () => {
  const [accountId, lastId] = [newId(), newId()];
  const revoked = (id: string, sessionVersion: number) =>
    eventMessage(engines.topicPrefix, accountTokensRevokedV1, {
      subject: id,
      data: { accountId: id, role: 'customer', sessionVersion, jti: null, at: new Date().toISOString() },
    });
  const revocations = createRevocations({ kafka: engines.kafka, topicPrefix: engines.topicPrefix, instance: 'any', log: engines.log });
  await revocations.start();
  // The last one has the key of the others, so that it comes after them.
  await engines.kafka.publish([
    ...tenfoldAndShuffled([1, 2, 3].map((version) => revoked(accountId, version))),
    revoked(accountId, 1),
    { ...revoked(lastId, 9), key: accountId },
  ]);
  await until('the last is known', () => revocations.isRevoked({ id: lastId, jti: newId(), sessionVersion: 1 }));
  expect([2, 3].map((sessionVersion) => revocations.isRevoked({ id: accountId, jti: newId(), sessionVersion }))).toEqual([true, false]);
  await revocations.stop();
});

it('obeys a revocation of a role that only a newer version of auth knows', async () => {
  const accountId = newId();
  const message = eventMessage(engines.topicPrefix, accountTokensRevokedV1, {
    subject: accountId,
    data: { accountId, role: 'customer', sessionVersion: 2, jti: null, at: new Date().toISOString() },
  });
  const revocations = createRevocations({ kafka: engines.kafka, topicPrefix: engines.topicPrefix, instance: 'older', log: engines.log });
  await revocations.start();
  await engines.kafka.publish([{ ...message, value: String(message.value).replace('"customer"', '"partner"') }]);
  await until('the revocation is known', () => revocations.isRevoked({ id: accountId, jti: newId(), sessionVersion: 1 }));
  await revocations.stop();
});
