import { accountTokensRevokedV1, type AccountTokensRevokedV1 } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import {
  consumeForTest,
  eventMessage,
  startTestIssuer,
  tenfoldAndShuffled,
  until,
  untilHandled,
  useEngines,
} from '@karigar/service-kit/testing';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { startDispatch } from '../../testing/start-dispatch.ts';
import { createSubscriptionStore } from '../data/subscription-store.ts';
import { revocationHandlers } from './on-revocations.ts';

const engines = await useEngines();
const subscriptions = createSubscriptionStore(engines.mongo);
afterAll(() => engines.close());

const loggedIn = async (account: string, jti: string, sessionVersion = 1) => {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${newId()}`;
  await subscriptions.save(
    { id: account, role: 'customer', jti, sessionVersion },
    { endpoint, keys: { p256dh: '', auth: '' } },
    new Date(),
  );
};
const revocation = (data: Pick<AccountTokensRevokedV1, 'accountId' | 'jti' | 'sessionVersion'>) =>
  eventMessage(engines.topicPrefix, accountTokensRevokedV1, {
    subject: data.accountId,
    data: { role: 'customer', at: new Date().toISOString(), ...data },
  });
const left = async (account: string) => (await subscriptions.of([account])).map(({ jti }) => jti);

it('is part of the service, which forgets a login that ended while it was down', async () => {
  const issuer = await startTestIssuer();
  onTestFinished(() => issuer.close());
  const account = newId();
  await loggedIn(account, 'ended-before');
  await loggedIn(account, 'goes-on');
  await engines.kafka.publish([revocation({ accountId: account, jti: 'ended-before', sessionVersion: 1 })]);
  const app = await startDispatch(engines, { authUrl: issuer.url });
  onTestFinished(() => app.stop());
  await until('it is gone', async () => (await left(account)).join() === 'goes-on');
  await untilHandled(engines, 'dispatch', 'session');
  // Only providers have a presence.
  expect(await engines.mongo.collection<{ _id: string }>('presence').countDocuments({ _id: account })).toBe(0);
});

it('removes the subscriptions of logins that ended while the service was down, and no others', async () => {
  const [one, all] = [newId(), newId()];
  await loggedIn(one, 'ended');
  await loggedIn(one, 'goes-on');
  await loggedIn(all, 'before');
  await loggedIn(all, 'after', 2);
  const revoked = [
    revocation({ accountId: one, jti: 'ended', sessionVersion: 1 }),
    revocation({ accountId: all, jti: null, sessionVersion: 2 }),
  ];
  await engines.kafka.publish(tenfoldAndShuffled(revoked));
  const told = new Set<string>();
  const consumer = await consumeForTest(engines, {
    group: 'dispatch',
    handlers: revocationHandlers,
    deps: { subscriptions, onSubscriptionsEnded: async (account) => void told.add(account) },
  });
  await untilHandled(engines, 'dispatch', 'session');
  await consumer.stop();
  expect([await left(one), await left(all)]).toEqual([['goes-on'], ['after']]);
  expect([...told]).toEqual(expect.arrayContaining([one, all]));
});
