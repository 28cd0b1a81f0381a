import { expect, test } from 'vitest';
import { whyNoTry, type CodeTarget } from './domain/code.ts';
import { isRight, newCode, newProof } from './secrets.ts';

const now = new Date('2026-11-20T10:00:00Z');
const secret = 'a secret of the installation';
const target: CodeTarget = { subject: '+919876543210', purpose: 'signup' };

test('a code has six digits, is valid for five minutes and is not stored', () => {
  const { digits, stored } = newCode(target, secret, now);
  expect(digits).toMatch(/^\d{6}$/);
  expect(stored).toMatchObject({ tries: 0, expires: new Date('2026-11-20T10:05:00Z') });
  expect(JSON.stringify(stored)).not.toContain(digits);
});

test('a code is correct only for its subject, purpose and secret', () => {
  const { digits, stored } = newCode(target, secret, now);
  const wrong = digits === '000000' ? '000001' : '000000';
  expect(isRight(target, stored, digits, secret)).toBe(true);
  expect(isRight(target, stored, wrong, secret)).toBe(false);
  expect(isRight(target, stored, digits.slice(0, 4), secret)).toBe(false);
  expect(isRight({ ...target, purpose: 'reset' }, stored, digits, secret)).toBe(false);
  expect(isRight({ ...target, subject: '+919876543211' }, stored, digits, secret)).toBe(false);
  expect(isRight(target, { ...stored, id: 'another' }, digits, secret)).toBe(false);
  expect(isRight(target, stored, digits, 'another secret')).toBe(false);
});

test('a code cannot be tried after five attempts, after its expiry, or if it never existed', () => {
  const { stored } = newCode(target, secret, now);
  expect(whyNoTry({ ...stored, tries: 5 }, now)).toMatchObject({ code: 'OTP_LOCKED' });
  expect(whyNoTry({ ...stored, tries: 5 }, new Date('2026-11-20T10:05:00Z'))).toMatchObject({ code: 'OTP_EXPIRED' });
  expect(whyNoTry(undefined, now)).toMatchObject({ code: 'OTP_EXPIRED' });
});

test('a proof is valid for fifteen minutes and stores only a hash of its token', () => {
  const { token, proof } = newProof(now);
  expect(proof.expires).toEqual(new Date('2026-11-20T10:15:00Z'));
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(proof.tokenHash).not.toContain(token);
});
