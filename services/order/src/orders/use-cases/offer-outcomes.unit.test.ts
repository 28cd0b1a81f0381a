import { ProblemError, type InternalClient } from '@karigar/service-kit';
import { expect, it } from 'vitest';
import { createOfferOutcomes } from './offer-outcomes.ts';

const away: InternalClient = { call: () => Promise.reject(new ProblemError('UNAVAILABLE')) };
const there: InternalClient = { call: <T>() => Promise.resolve({ state: 'accepted' } as T) };

it('asks the next instance when one is away, whoever is asked first', async () => {
  const outcomes = createOfferOutcomes([away, there]);
  expect(await outcomes.stateOf('request', 'customer')).toBe('accepted');
  expect(await outcomes.stateOf('request', 'customer')).toBe('accepted');
});

it('says that dispatch is away when none answers', async () => {
  await expect(createOfferOutcomes([away, away]).stateOf('request', 'customer')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
