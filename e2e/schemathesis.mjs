// `npm run schemathesis`: generated calls of a second make against a product that runs (https://schemathesis.readthedocs.io). Python's; CONTRIBUTING.md says how to get it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const origin = process.env.KARIGAR_URL ?? 'http://localhost:8080/api';
const program = process.env.SCHEMATHESIS ?? 'schemathesis';
/** They end the token of the run. */
const endings = /^(delete(Customer|Provider)Account|logout|logoutEverywhere|endSession|change(Customer|Provider)Password|resetPassword)$/;

/** @returns {Promise<string>} a token of a demo account */
async function logIn(role) {
  const { login, password } = JSON.parse(readFileSync(new URL('../infra/seed/logins.json', import.meta.url), 'utf8')).find(
    (one) => one.role === role,
  );
  const body = role === 'customer' ? { emailmobile: login, password } : { email: login, password };
  const answer = await fetch(`${origin}/${role}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok)
    throw new Error(
      `${origin} does not let the demo ${role} in (${answer.status}): start the product with its demo data, or set KARIGAR_URL.`,
    );
  return (await answer.json()).token;
}

const given = process.argv.slice(2);
for (const role of ['customer', 'provider']) {
  const { error, status } = spawnSync(
    program,
    [
      'run',
      'docs/openapi.json',
      ...['--url', origin, '--header', `authorization: Bearer ${await logIn(role)}`, '--exclude-operation-id-regex', endings.source],
      // The gateway answers 503 while a service is restarting; what needs an image or a code that nobody has is refused, which the document says.
      ...[
        '--checks',
        'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance',
      ],
      ...['--phases', 'examples,coverage,fuzzing', '--continue-on-failure', '--workers', '1', '--seed', '7'],
      ...(given.length === 0 ? ['--max-examples', '20'] : given),
    ],
    { stdio: 'inherit' },
  );
  if (error !== undefined) throw new Error(`${program} is not installed: pip install schemathesis, or set SCHEMATHESIS.`, { cause: error });
  if (status !== 0) process.exitCode = 1;
}
