import { password as passwordPolicy } from '@karigar/contracts';
import { Secret } from 'otpauth';
import { createPasswords } from '../accounts/passwords.ts';
import { authenticatorOf, operatorList, type Operator } from './operators.ts';

/**
 * An entry of OPERATORS, and the address with which an authenticator app is set up.
 * @param brand name of the marketplace, which the app shows
 * @throws {ZodError} for a weak password or an invalid email
 */
export async function newOperator(email: string, password: string, brand: string): Promise<{ entry: Operator; authenticator: string }> {
  const entry = {
    email: email.toLowerCase(),
    passwordHash: await createPasswords({ atOnce: 1, waiting: 0 }).hash(passwordPolicy.parse(password)),
    codeSecret: new Secret({ size: 20 }).base32,
  };
  operatorList.parse(JSON.stringify([entry]));
  return { entry, authenticator: authenticatorOf(entry, brand).toString() };
}
