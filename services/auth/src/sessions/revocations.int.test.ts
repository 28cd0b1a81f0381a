import { accountTokensRevokedV1 } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { eventMessage, poisoned, tenfoldAndShuffled } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startAuth, type AuthForTests } from '../testing/auth-for-tests.ts';
import { password, registeredCustomer } from '../testing/people.ts';

let auth: AuthForTests;
let other: { url: string };

beforeAll(async () => {
  auth = await startAuth();
  other = await auth.another();
});
afterAll(() => auth.stop());

const statusOf = async (token: string, url = auth.url) => (await auth.call('GET', '/customer/profile', { token, url })).status;
const refusedEverywhere = async (token: string) => {
  for (const url of [auth.url, other.url]) await vi.waitFor(async () => expect(await statusOf(token, url)).toBe(401), 5_000);
};
const revoked = (accountId: string, over: { sessionVersion?: number; jti?: string }) =>
  eventMessage(auth.topicPrefix, accountTokensRevokedV1, {
    subject: accountId,
    data: { accountId, role: 'customer', sessionVersion: 1, jti: null, at: new Date().toISOString(), ...over },
  });

test('every instance obeys the newest revocation under tenfold duplicates in any order', async () => {
  const { phone, token, data } = await registeredCustomer(auth);
  await auth.call('POST', '/logout-everywhere', { token });
  const login = await auth.call('POST', '/customer/login', { body: { emailmobile: phone, password } });
  const [asha, stranger] = [login.body.token as string, await registeredCustomer(auth)];
  await refusedEverywhere(token);
  const told = (...versions: number[]) => versions.map((sessionVersion) => revoked(data.id, { sessionVersion }));
  // Behind all the others with their key, it tells when an instance has come to their end.
  const last = { ...revoked(stranger.data.id, { sessionVersion: 2 }), key: data.id };
  // The account is at session version 2, as is its new token: news of an older one, however late and often, neither ends it nor revives the old.
  await auth.kafka.publish([...tenfoldAndShuffled(told(1, 2)), ...told(1), last]);
  await refusedEverywhere(stranger.token);
  for (const url of [auth.url, other.url]) {
    expect(await statusOf(asha, url)).toBe(200);
    expect(await statusOf(token, url)).toBe(401);
  }
  await auth.kafka.publish(tenfoldAndShuffled(told(1, 2, 3)));
  await refusedEverywhere(asha);
});

test('a revocation that nobody can read keeps no instance from the ones behind it, nor a new one from starting', async () => {
  const { token, data } = await registeredCustomer(auth);
  const healthy = revoked(data.id, { sessionVersion: 2 });
  await auth.kafka.publish([...poisoned(revoked(newId(), { sessionVersion: 9 })), ...poisoned(healthy), healthy]);
  await refusedEverywhere(token);
  const late = await auth.another();
  expect(await statusOf(token, late.url)).toBe(401);
});
