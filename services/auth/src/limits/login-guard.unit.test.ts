import { expect, it } from 'vitest';
import { checkGuess, type LoginGuard } from './login-guard.ts';

const guess = { account: 'asha', clientAddress: '203.0.113.5' };

it.each([
  ['wrong', () => Promise.resolve(false), 1],
  ['right', () => Promise.resolve(true), 0],
  ['not checked, because too many wait', () => Promise.reject(new Error('UNAVAILABLE')), 0],
] as const)('counts a guess that is %s as it should', async (_, isRight, expected) => {
  let counted = 0;
  const guard: LoginGuard = {
    take: () => Promise.resolve((counted += 1) - 1),
    giveBack: async () => void (counted -= 1),
    remember: () => Promise.resolve(),
  };
  await checkGuess(guard, guess, isRight).catch(() => undefined);
  expect(counted).toBe(expected);
});
