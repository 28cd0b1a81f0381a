import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@ssword123',
  'Welcome@123',
  'Football2024!',
  'Iloveyou#1',
  'Qwerty@12345',
  'India@1947',
  'Admin@1234',
  'Abc123!!',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Correct#Horse1',
  'Str0ng!Passw0rd',
  'Karigar@123',
  'Better#Horse2',
  'Welcome@8261',
  'Tr0ub4dor&3',
  'xK9#mmvq',
  'Monsoon~Kettle7',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
