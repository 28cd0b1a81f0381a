import { refuse } from '@karigar/contracts';
import { systemClock, type Actor } from '@karigar/service-kit';
import { expect, test } from 'vitest';
import type { CustomerRepository, ProviderRepository } from '../../accounts/data/account-repository.ts';
import { logOut, logOutEverywhere } from './log-out.ts';

const change = async () => refuse('NOT_FOUND');
const deps = {
  customers: { change } as Partial<CustomerRepository> as CustomerRepository,
  providers: { change } as Partial<ProviderRepository> as ProviderRepository,
  clock: systemClock,
};

test.each(['customer', 'provider'] as const)('a %s who is deleted during a logout is logged out already', async (role) => {
  const actor: Actor = { id: 'a', role, jti: 'j', sessionVersion: 1, expiresAt: 1_800_000_000 };
  expect(await logOut(deps, actor)).toEqual(refuse('UNAUTHORIZED'));
  expect(await logOutEverywhere(deps, actor)).toEqual(refuse('UNAUTHORIZED'));
});
