import { ok, refuse, type Result } from '@karigar/contracts';
import { newId, type AuditLog } from '@karigar/service-kit';
import { checkGuess, keyOfUnknown } from '../../limits/login-guard.ts';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';
import type { OperatorTokenStore } from '../data/operator-tokens.ts';
import type { UsedCodes } from '../data/used-codes.ts';
import { operatorId, stepOfCode, type Operator } from '../operators.ts';

export interface OperatorDeps extends Pick<AccountDeps, 'customers' | 'providers' | 'passwords' | 'tokens' | 'wrongLogins' | 'clock'> {
  readonly otp: Pick<AccountDeps['otp'], 'secret'>;
  readonly operators: readonly Operator[];
  readonly usedCodes: UsedCodes;
  readonly operatorTokens: Pick<OperatorTokenStore, 'logIn'>;
  readonly audit: AuditLog;
}

const wrongLogin = 'The email, password or code is not right. Each code works once: wait for the next one.';

/**
 * Checks an operator's password and code and issues a token. A wrong email, password or code are indistinguishable, in the answer and in time, and
 * count equally against the limit. A login is in the audit trail before the token is issued.
 */
export async function logInOperator(
  { operators, usedCodes, operatorTokens, audit, passwords, tokens, wrongLogins, otp, clock }: OperatorDeps,
  { email, password, code, clientAddress }: { email: string; password: string; code: string; clientAddress: string },
): Promise<Result<{ token: string }>> {
  const id = operatorId({ email });
  const operator = operators.find((one) => one.email === email);
  const guess = { account: operator === undefined ? keyOfUnknown(otp.secret, 'operator', email) : id, clientAddress };
  const isRight = await checkGuess(wrongLogins, guess, async () => {
    if (!(await passwords.matches(password, operator?.passwordHash)) || operator === undefined) return false;
    const step = stepOfCode(operator, code, clock.now());
    return step !== undefined && usedCodes.take(email, step);
  });
  if (!isRight.ok) return isRight;
  if (!isRight.value) return refuse('INVALID_CREDENTIALS', {}, wrongLogin);
  await wrongLogins.remember(guess);
  await audit.write({ operatorId: id, action: 'operator_logged_in', about: { kind: 'operator', id }, reason: null });
  const session = await operatorTokens.logIn(id);
  if (!session.ok) return session;
  return ok({ token: await tokens.issue({ id, role: 'operator', sessionVersion: session.value, jti: newId() }) });
}
