import { expect, test } from 'vitest';
import { refusalOfTry, type CodeTarget } from './domain/code.ts';
import { isRight, newCode, newProof } from './secrets.ts';

const now = new Date('2026-11-20T10:00:00Z');
const secret = 'a secret of the installation';
const target: CodeTarget = { subject: '+919876543210', purpose: 'signup' };

function newSignupCode() {
  const { digits, stored } = newCode({ subject: target.subject, purposes: ['signup', 'provider'] }, secret, now);
  if (stored.signup === undefined) throw new Error('No code was stored for the sign-up');
  return { digits, stored: stored.signup, ofProvider: stored.provider };
}

test('a code has six digits, is valid for five minutes and is not stored', () => {
  const { digits, stored } = newSignupCode();
  expect(digits).toMatch(/^\d{6}$/);
  expect(stored).toMatchObject({ tries: 0, expires: new Date('2026-11-20T10:05:00Z') });
  expect(JSON.stringify(stored)).not.toContain(digits);
});

test('a code is correct only for its subject, purpose and secret', () => {
  const { digits, stored } = newSignupCode();
  const wrong = digits === '000000' ? '000001' : '000000';
  expect(isRight(target, stored, digits, secret)).toBe(true);
  expect(isRight(target, stored, wrong, secret)).toBe(false);
  expect(isRight(target, stored, digits.slice(0, 4), secret)).toBe(false);
  expect(isRight({ ...target, purpose: 'reset' }, stored, digits, secret)).toBe(false);
  expect(isRight({ ...target, subject: '+919876543211' }, stored, digits, secret)).toBe(false);
  expect(isRight(target, { ...stored, id: 'another' }, digits, secret)).toBe(false);
  expect(isRight(target, stored, digits, 'another secret')).toBe(false);
});

test('a code of several purposes is stored for each, so that it can be used once for each', () => {
  const { digits, stored, ofProvider } = newSignupCode();
  expect(ofProvider && isRight({ ...target, purpose: 'provider' }, ofProvider, digits, secret)).toBe(true);
  expect(ofProvider && isRight(target, ofProvider, digits, secret)).toBe(false);
  expect(stored.hash).not.toBe(ofProvider?.hash);
});

test('a code cannot be tried after five attempts, after its expiry, or if it never existed', () => {
  const { stored } = newSignupCode();
  expect(refusalOfTry({ ...stored, tries: 5 }, 12, now)).toMatchObject({ code: 'OTP_LOCKED', extras: { retryAfter: 12 } });
  expect(refusalOfTry({ ...stored, tries: 5 }, 12, new Date('2026-11-20T10:05:00Z'))).toMatchObject({ code: 'OTP_EXPIRED' });
  expect(refusalOfTry(undefined, 1, now)).toMatchObject({ code: 'OTP_EXPIRED' });
});

test('a proof is valid for fifteen minutes and stores only a hash of its token', () => {
  const { token, proof } = newProof(now);
  expect(proof.expires).toEqual(new Date('2026-11-20T10:15:00Z'));
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(proof.tokenHash).not.toContain(token);
});
