import { areDistinct, derivedId, jsonSetting } from '@karigar/service-kit';
import { TOTP } from 'otpauth';
import { z } from 'zod';

const operator = z.object({
  email: z.email().toLowerCase(),
  /** argon2id */
  passwordHash: z.string().startsWith('$argon2id$'),
  /** Secret of the authenticator app, in base32. */
  codeSecret: z.string().regex(/^[A-Z2-7]{32,}$/),
});
export type Operator = z.output<typeof operator>;

/** An operator's account id, as in tokens. */
export const operatorId = ({ email }: Pick<Operator, 'email'>): string => derivedId('operator', email);

/** Operators are listed in the environment, so that nobody becomes one through the API or the database. */
export const operatorList = jsonSetting(
  z.array(operator).refine((list) => areDistinct(list.map(({ email }) => email)), 'two have the same email'),
);

/**
 * The operator's authenticator app (TOTP): six digits, a new code every 30 s.
 * @param issuer shown by the authenticator app next to the email; codes do not depend on it
 */
export const authenticatorOf = ({ email, codeSecret }: Pick<Operator, 'email' | 'codeSecret'>, issuer = ''): TOTP =>
  new TOTP({ issuer, label: email, secret: codeSecret });

/** The 30 s step to which a code belongs: the current one or its neighbours, to allow for clock differences. Undefined for a wrong code. */
export function stepOfCode(of: Operator, code: string, now: Date): number | undefined {
  const authenticator = authenticatorOf(of);
  const timestamp = now.getTime();
  const delta = authenticator.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : authenticator.counter({ timestamp }) + delta;
}
