import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export const SERVICES = ['auth', 'catalog', 'order', 'dispatch'] as const;
const PARTS = ['gateway', ...SERVICES] as const;

/** What programs of every kind read of the system. */
const SYSTEM =
  /^(PATH|HOME|USER|SHELL|TERM|TMPDIR|TZ|LANG|LC_[A-Z]+|NODE_EXTRA_CA_CERTS|NODE_V8_COVERAGE|SSL_CERT_(FILE|DIR)|(https?|no)_proxy)$/i;

/** The names of the settings that a part's schema has. */
export const settingsOf = (part: string): ReadonlySet<string> =>
  new Set(
    readFileSync(join(ROOT, 'infra/settings', `${part}.env`), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );

/**
 * The environment of a part: its own settings and the system's variables of what is inherited, then what it is given. A setting that only other parts
 * have is left out, so that no part holds the secret of another.
 */
export function environmentOf(part: string, inherited: Environment, given: Environment): Record<string, string> {
  const own = settingsOf(part);
  const settings = new Set(PARTS.flatMap((name) => [...settingsOf(name)]));
  return {
    ...systemVariables(inherited),
    ...pick(inherited, (key) => own.has(key)),
    ...pick(given, (key) => own.has(key) || !settings.has(key)),
  };
}

/** What every program may inherit. */
export const systemVariables = (inherited: Environment): Record<string, string> => pick(inherited, (key) => SYSTEM.test(key));

const pick = (env: Environment, isWanted: (key: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value !== undefined && isWanted(key) ? [[key, value]] : [])));
