import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, sealText, unseal, unsealText } from './seal.ts';

const key = randomBytes(32).toString('base64url');

test('a ciphertext cannot be decrypted in another context or after tampering', () => {
  const sealed = seal('secret', key, 'a');
  expect(unseal(sealed, key, 'a')).toBe('secret');
  expect(() => unseal(sealed, key, 'b')).toThrow();
  expect(() => unseal({ ...sealed, data: seal('other!', key, 'a').data }, key, 'a')).toThrow();
});

test.each(['', 'nonsense', '..', 'a.b.c'])('the text "%s" was not sealed', (text) => {
  expect(unsealText(sealText('सेवा', key, ''), key, '')).toBe('सेवा');
  expect(() => unsealText(text, key, '')).toThrow();
});
