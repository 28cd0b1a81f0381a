import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { defined, otpDigits, otpLifetimeSeconds, verifiedSeconds } from '@karigar/contracts';
import type { CodePurpose, CodeTarget, CodeTargets, Proof, StoredCode, StoredCodes } from './domain/code.ts';

/** Creates a code: the digits to send, and their stored form for each purpose. */
export function newCode({ subject, purposes, email }: CodeTargets, secret: string, now: Date): { digits: string; stored: StoredCodes } {
  const id = randomBytes(12).toString('base64url');
  const digits = String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0');
  const expires = after(now, otpLifetimeSeconds);
  const storedFor = (purpose: CodePurpose) => ({
    id,
    hash: hashOf({ subject, purpose }, id, digits, secret),
    tries: 0,
    expires,
    ...defined({ email }),
  });
  return { digits, stored: Object.fromEntries(purposes.map((purpose) => [purpose, storedFor(purpose)])) };
}

/** Whether an attempt, already counted, is correct. */
export function isRight(target: CodeTarget, stored: StoredCode, digits: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(stored.hash, 'base64url'), Buffer.from(hashOf(target, stored.id, digits, secret), 'base64url'));
}

/** A new proof, and the token that the client receives. */
export function newProof(now: Date): { token: string; proof: Proof } {
  const token = randomBytes(32).toString('base64url');
  return { token, proof: { tokenHash: hashOfToken(token), expires: after(now, verifiedSeconds) } };
}

/** The stored form of a verification token. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Subject, purpose and code id are part of the hash, so that it is worthless elsewhere. */
const hashOf = ({ subject, purpose }: CodeTarget, id: string, digits: string, secret: string) =>
  createHmac('sha256', secret).update([purpose, subject, id, digits].join('|')).digest('base64url');

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);
