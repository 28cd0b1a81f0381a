import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBankKeys } from './keys.ts';

const key = () => randomBytes(32).toString('base64url');

test('after a key rotation old ciphertexts can be read, and new ones use the new key', () => {
  const [old, next] = [key(), key()];
  const before = createBankKeys(`2025:${old}`).seal('123456789012', 'ravi');
  const keys = createBankKeys(`2026:${next}, 2025:${old}`);
  expect(before.keyId).toBe('2025');
  expect(keys.open(before, 'ravi')).toBe('123456789012');
  expect(keys.seal('123456789012', 'ravi').keyId).toBe('2026');
  expect(() => createBankKeys(`2026:${next}`).open(before, 'ravi')).toThrow('BANK_KEYS lacks the key "2025"');
});

test('a ciphertext works only for its own provider and reveals nothing', () => {
  const keys = createBankKeys(`2026:${key()}`);
  const sealed = keys.seal('123456789012', 'ravi');
  expect(JSON.stringify(sealed)).not.toContain('9012');
  expect(() => keys.open(sealed, 'somebody else')).toThrow();
});
