import { createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { newStoredKey, openStoredKey } from './signing-key.ts';

const dataKey = randomBytes(32).toString('base64url');

test('a stored key can be decrypted with its data key and matches its public half', () => {
  const stored = newStoredKey(dataKey);
  const { privateKey, publicKey } = openStoredKey(stored, dataKey);
  const signature = sign('sha256', Buffer.from('text'), privateKey);
  expect(verify('sha256', Buffer.from('text'), createPublicKey({ key: { ...publicKey }, format: 'jwk' }), signature)).toBe(true);
  expect(publicKey).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' });
  expect(JSON.stringify(stored)).not.toContain(privateKey.export({ format: 'jwk' }).d);
});

test('the wrong data key gives a clear error', () => {
  expect(() => openStoredKey(newStoredKey(dataKey), randomBytes(32).toString('base64url'))).toThrow('DATA_KEY');
});
