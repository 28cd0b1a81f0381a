import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { demoLogins } from './demo-data.ts';
import { demoOperator } from './demo-operator.ts';

test('the demo operator has the printed password, and an authenticator key of this installation', async () => {
  const file = join(temporaryFolder(), 'operator.key');
  const operator = demoOperator(demoLogins(), file);
  const { login, password } = demoLogins().find(({ role }) => role === 'operator') ?? { login: '', password: '' };
  expect(operator?.email).toBe(login);
  expect(await verify(operator?.passwordHash ?? '', password)).toBe(true);
  expect(operator?.codeSecret).toMatch(/^[A-Z2-7]{32}$/);
  expect(demoOperator(demoLogins(), file)).toEqual(operator);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(demoOperator(demoLogins(), join(temporaryFolder(), 'operator.key'))?.codeSecret).not.toBe(operator?.codeSecret);
});

test('an installation that changed its key keeps it', () => {
  const file = join(temporaryFolder(), 'operator.key');
  writeFileSync(file, `${'A'.repeat(32)}\n`);
  expect(demoOperator(demoLogins(), file)?.codeSecret).toBe('A'.repeat(32));
  expect(readFileSync(file, 'utf8')).toBe(`${'A'.repeat(32)}\n`);
});
