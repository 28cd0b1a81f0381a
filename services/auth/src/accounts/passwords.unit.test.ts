import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a password matches only its own hash', async () => {
  const passwords = createPasswords({ atOnce: 2, waiting: 10 });
  const stored = await passwords.hash('Correct#Horse1');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('Correct#Horse1', stored)).toBe(true);
  expect(await passwords.matches('Correct#Horse2', stored)).toBe(false);
  expect(await passwords.matches('the password of nobody', undefined)).toBe(false);
});
