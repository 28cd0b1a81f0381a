import { systemClock } from '@karigar/service-kit';
import { expect, it } from 'vitest';
import { subscribe, type SubscribeDeps } from './subscribe.ts';

const actor = { id: 'ravi', role: 'provider', jti: 'j', sessionVersion: 1, expiresAt: 0 } as const;
const browser = { endpoint: 'https://push.test/1', keys: { p256dh: '', auth: '' } };

/** Subscribes while `meanwhile` happens before the subscription is stored. */
async function subscribed(meanwhile: (end: () => void) => void) {
  const stored = new Set<string>();
  let [isRevoked, reached] = [false, false];
  const deps: SubscribeDeps = {
    subscriptions: {
      save: async (_actor, { endpoint }) => {
        meanwhile(() => (isRevoked = true));
        stored.add(endpoint);
        return { id: 'b1', former: undefined };
      },
      remove: async (_account, endpoint) => void stored.delete(endpoint),
    },
    presence: { setPush: async (_id, push) => void (reached = push) },
    revocations: { isRevoked: () => isRevoked },
    onSubscriptionsEnded: async () => void (reached = stored.size > 0),
    clock: systemClock,
  };
  return { answer: await subscribe(deps, actor, browser), stored: [...stored], reached };
}

it('keeps a browser that a login has subscribed', async () => {
  expect(await subscribed(() => undefined)).toEqual({
    answer: { ok: true, value: { id: 'b1' } },
    stored: [browser.endpoint],
    reached: true,
  });
});

it('keeps no browser of a login that has ended while it was stored', async () => {
  expect(await subscribed((end) => end())).toEqual({
    answer: expect.objectContaining({ ok: false, code: 'UNAUTHORIZED' }) as unknown,
    stored: [],
    reached: false,
  });
});
