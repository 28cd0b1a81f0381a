import { defined } from '@karigar/contracts';
import { fixedClock } from '@karigar/service-kit/testing';
import { Secret } from 'otpauth';
import { createPasswords } from '../accounts/passwords.ts';
import { authenticatorOf } from '../operators/operators.ts';
import type { AuthForTests } from './auth-for-tests.ts';
import { password } from './people.ts';

/** An operator and a fixed clock. Each code works once, so advance the clock between logins. */
export async function newOperator() {
  const email = 'desk@karigar.test';
  const codeSecret = new Secret({ size: 20 }).base32;
  const clock = fixedClock(new Date().toISOString());
  const codeOf = (atMs = clock.now().getTime()) => authenticatorOf({ email, codeSecret }).generate({ timestamp: atMs });
  const passwordHash = await createPasswords({ atOnce: 1, waiting: 0 }).hash(password);
  return {
    clock,
    codeOf,
    env: { OPERATORS: JSON.stringify([{ email, passwordHash, codeSecret }]) },
    logIn: (auth: AuthForTests, over: { email?: string; password?: string; code?: string } = {}, url?: string) =>
      auth.call('POST', '/operator/login', { body: { email, password, code: codeOf(), ...over }, ...defined({ url }) }),
  };
}
export type OperatorForTests = Awaited<ReturnType<typeof newOperator>>;
