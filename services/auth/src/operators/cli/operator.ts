// The operators' command: `npm run operator`.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { operatorRoutes } from '@karigar/contracts';
import { configured, jsonSetting, loadConfig } from '@karigar/service-kit';
import { z, ZodError } from 'zod';
import { newOperator } from '../new-operator.ts';
import { authenticatorOf } from '../operators.ts';
import { createOperatorClient, RefusedError } from './client.ts';
import { parse, runCommand, usage, usageOf } from './commands.ts';
import { explain, NotLoggedInError } from './explain.ts';
import { operatorConfig } from './settings.ts';
import { UsageError } from './usage-error.ts';

const { KARIGAR_URL: url, BRAND_NAME } = await configured(() => loadConfig(operatorConfig));
/** Readable by its owner only. */
const loginFile = join(homedir(), '.karigar-operator.json');
const storedLogin = jsonSetting(z.object({ url: z.string(), token: z.string() }));

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/** Input is not echoed. */
const input = createInterface({
  input: process.stdin,
  output: new Writable({ write: (_chunk, _encoding, done) => done() }),
  terminal: process.stdin.isTTY,
});
const typed = input[Symbol.asyncIterator]();
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const line = await typed.next();
  complain('');
  return line.done === true ? '' : line.value;
}

/** The token of the last login to this API. */
async function storedToken(): Promise<string> {
  const text = await readFile(loginFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const login = storedLogin.optional().safeParse(text);
  if (!login.success) throw new NotLoggedInError(`${loginFile} is damaged. Log in again to replace it.`);
  if (login.data?.url !== url) throw new NotLoggedInError(`You are not logged in at ${url}.`);
  return login.data.token;
}

/** The current code of an authenticator key, where there is no app. */
function codeOf(key: string): string {
  if (!/^[A-Z2-7]{32,}$/.test(key)) throw new UsageError('This is no authenticator key: the part after "secret=" of the otpauth address.');
  return authenticatorOf({ email: '', codeSecret: key }).generate();
}

async function run(args: readonly string[]): Promise<void> {
  const [first = 'help', which] = args;
  if (['help', '--help', '-h'].includes(first)) return print(which === undefined ? usage : usageOf(which));
  if (args.includes('--help') || args.includes('-h')) return print(usageOf(first));
  const { command, subject: email = '' } = parse(args);
  if (command.includes('@')) {
    const { entry, authenticator } = await newOperator(command, await ask('Password: '), BRAND_NAME).catch((error: unknown) => {
      throw error instanceof ZodError ? new UsageError(error.issues.map(({ message }) => message).join('\n')) : error;
    });
    complain(
      `For the authenticator app: ${authenticator}\nFor the list in OPERATORS, which takes single quotes in an .env file (OPERATORS='[…]'):`,
    );
    return print(JSON.stringify(entry));
  }
  if (command === 'code') return print(codeOf(email));
  if (command === 'login') {
    if (email === '') throw new UsageError('login needs your email.');
    const body = { email, password: await ask('Password: '), code: await ask('Code of your app: ') };
    const { token } = await createOperatorClient({ url, token: () => Promise.resolve(undefined) })(operatorRoutes.loginOperator, { body });
    await writeFile(loginFile, JSON.stringify({ url, token }), { mode: 0o600 });
    return print(`Logged in at ${url} for 12 hours.`);
  }
  const call = createOperatorClient({ url, token: storedToken });
  if (command === 'logout') {
    await call(operatorRoutes.logoutOperator).catch((error: unknown) => {
      // The login has ended already.
      if (!(error instanceof RefusedError && error.problem.status === 401)) throw error;
    });
    await rm(loginFile);
    return print(`Logged out at ${url}.`);
  }
  print(await runCommand(call, args));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  const lines = explain(error, { url, command: process.argv[2] ?? '' });
  if (lines === undefined) throw error;
  complain(lines.join('\n'));
} finally {
  input.close();
}
