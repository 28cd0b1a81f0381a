import { startNeighbour } from '@karigar/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAuth, type AuthForTests } from '../../testing/auth-for-tests.ts';
import { newOperator as operatorForTests } from '../../testing/operator.ts';
import { password, registeredCustomer } from '../../testing/people.ts';
import { newOperator } from '../new-operator.ts';
import { createDeskClient, RefusedError, type DeskClient } from './client.ts';
import { runCommand, UsageError } from './commands.ts';

let auth: AuthForTests;
let neighbour: Awaited<ReturnType<typeof startNeighbour>>;
let call: DeskClient;
beforeAll(async () => {
  const operator = await operatorForTests();
  neighbour = await startNeighbour({ audit: () => ({ items: [], nextCursor: null }) });
  auth = await startAuth({ clock: operator.clock, env: { ...operator.env, ORDER_URL: neighbour.url, CATALOG_URL: neighbour.url } });
  call = createDeskClient({ url: auth.url, token: (await operator.logIn(auth)).body.token });
});
afterAll(async () => {
  await auth.stop();
  await neighbour.close();
});

test('an operator blocks an account, finds it in the audit, and lifts the block', async () => {
  const { data, phone } = await registeredCustomer(auth);
  expect(await runCommand(call, ['block', data.id, '--reason', 'Took money\ntwice'])).toContain(phone);
  expect(await runCommand(call, ['audit', '--limit', '1'])).toMatch(
    new RegExp(`^\\S+Z  desk@karigar\\.test  account_blocked  account  ${data.id}  Took money twice$`),
  );
  expect(JSON.parse(await runCommand(call, ['unblock', data.id]))).toMatchObject({ blocked: null });
  expect(await runCommand(call, ['audit', '--limit', '1'])).toContain('More: --cursor ');
});

test('what the API refuses is told as the API tells it', async () => {
  await expect(runCommand(call, ['block', 'nobody', '--reason', 'x'])).rejects.toThrow('There is nothing here');
  const refused = await runCommand(call, ['block', 'nobody']).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedError);
  expect(refused).toMatchObject({ problem: { errors: [{ path: 'reason', message: 'Please give a reason.' }] } });
  const loggedOut = createDeskClient({ url: auth.url, token: undefined });
  await expect(runCommand(loggedOut, ['audit'])).rejects.toMatchObject({ problem: { status: 401 } });
});

test.each([[['dance']], [['block']], [['badge', 's1', 'maybe']], [['audit', '--colour', 'red']], [[]]])(
  '%j is answered with the usage',
  async (args) => {
    await expect(runCommand(call, args)).rejects.toBeInstanceOf(UsageError);
  },
);

test('a new operator needs an email and a strong password', async () => {
  const { entry, authenticator } = await newOperator('Desk@Karigar.test', password);
  expect(entry).toMatchObject({ email: 'desk@karigar.test', passwordHash: expect.stringContaining('$argon2id$') });
  expect(authenticator).toMatch(/^otpauth:\/\/totp\//);
  await expect(newOperator('desk@karigar.test', 'weak')).rejects.toThrow();
  await expect(newOperator('desk', password)).rejects.toThrow();
});
