import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { DemoLogin } from './demo-data.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An entry of OPERATORS, as the auth service reads it. */
interface OperatorEntry {
  readonly email: string;
  readonly passwordHash: string;
  readonly codeSecret: string;
}

/**
 * The operator of the demo logins, if there is one. The password is public, as those of all demo logins are; the authenticator key is generated once per installation
 * and kept in `file`, which only its owner may read.
 */
export function demoOperator(logins: readonly DemoLogin[], file: string): OperatorEntry | undefined {
  const demo = logins.find(({ role }) => role === 'operator');
  if (demo?.passwordHash === undefined) return undefined;
  const codeSecret = existsSync(file) ? readFileSync(file, 'utf8').trim() : newKey();
  writeFileSync(file, `${codeSecret}\n`, { mode: 0o600 });
  return { email: demo.login, passwordHash: demo.passwordHash, codeSecret };
}

const newKey = (): string => Array.from(randomBytes(32), (byte) => BASE32[byte % BASE32.length]).join('');
