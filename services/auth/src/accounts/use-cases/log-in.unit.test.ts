import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { LoginGuard } from '../../limits/login-guard.ts';
import type { AccountRepository } from '../data/account-repository.ts';
import type { Customer } from '../domain/account.ts';
import { logIn } from './log-in.ts';

const nobody: Partial<AccountRepository<Customer>> = { findForLogin: async () => undefined };

/** The key under which a login with an unknown name is counted and logged. */
async function countedBy(loginName: string, secret: string): Promise<string> {
  const counted: string[] = [];
  const wrongLogins: LoginGuard = {
    take: async ({ account }) => counted.push(account) - 1,
    giveBack: async () => undefined,
    remember: async () => undefined,
  };
  const deps = { wrongLogins, otp: { secret }, supportContact: undefined };
  const passwords = { hash: async () => '', matches: async () => false };
  const attempt = { role: 'customer', loginName, password: 'Wrong#Horse1', clientAddress: '203.0.113.5' } as const;
  const answer = await logIn({ ...deps, passwords }, nobody as AccountRepository<Customer>, attempt);
  expect(answer).toMatchObject({ ok: false, code: 'INVALID_CREDENTIALS' });
  return counted.join();
}

it('counts an unknown name by what nobody can try numbers against who has the log', async () => {
  const [ours, theirs] = ['k'.repeat(32), 'l'.repeat(32)];
  expect(await countedBy('98765 43210', ours)).toBe(await countedBy('+919876543210', ours));
  expect(await countedBy('+919876543210', ours)).not.toBe(await countedBy('+919876543210', theirs));
  expect(await countedBy('+919876543210', ours)).not.toContain(createHash('sha256').update('+919876543210').digest('base64url'));
  expect(await countedBy('Correct#Horse1', ours)).not.toBe(await countedBy('Correct#Horse1', theirs));
});
