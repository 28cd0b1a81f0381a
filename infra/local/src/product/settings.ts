import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export const SERVICES = ['auth', 'catalog', 'order', 'dispatch'] as const;
const PARTS = ['gateway', ...SERVICES] as const;

/** System variables that any program may need. */
const SYSTEM =
  /^(PATH|HOME|USER|SHELL|TERM|TMPDIR|TZ|LANG|LC_[A-Z]+|NODE_EXTRA_CA_CERTS|NODE_V8_COVERAGE|SSL_CERT_(FILE|DIR)|(https?|no)_proxy)$/i;

/** The names of the settings in a part's schema. */
export const settingsOf = (part: string): ReadonlySet<string> =>
  new Set(
    readFileSync(join(ROOT, 'infra/settings', `${part}.env`), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );

/**
 * The environment of a part: system variables and its own settings from `inherited`, overridden by `given`. Settings that only other parts have are left
 * out, so that no part holds another's secret.
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

/** The inherited system variables. */
export const systemVariables = (inherited: Environment): Record<string, string> => pick(inherited, (key) => SYSTEM.test(key));

const pick = (env: Environment, isWanted: (key: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value !== undefined && isWanted(key) ? [[key, value]] : [])));
