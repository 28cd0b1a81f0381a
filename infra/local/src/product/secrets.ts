import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Secrets that an installation generates. A part gets those that `infra/settings` lists for it. */
export const GENERATED = ['INTERNAL_KEY', 'OTP_SECRET', 'DATA_KEY', 'PUSH_KEY'] as const;

export type Secrets = Record<(typeof GENERATED)[number], string>;

/**
 * The secrets of this installation, 32 random bytes each (base64url). They are generated once and kept in `file`, which only its owner may read:
 * data that was encrypted with one key cannot be read with another.
 */
export function loadOrCreateSecrets(file: string): Secrets {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const secrets = Object.fromEntries(GENERATED.map((name) => [name, known[name] ?? randomBytes(32).toString('base64url')])) as Secrets;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
