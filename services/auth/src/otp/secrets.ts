import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { otpDigits, otpLifetimeSeconds, verifiedSeconds } from '@karigar/contracts';
import type { CodeTarget, Proof, StoredCode } from './domain/code.ts';

/** A new code: the digits to send, and what is stored. */
export function newCode(target: CodeTarget, secret: string, now: Date): { digits: string; stored: StoredCode } {
  const id = randomBytes(12).toString('base64url');
  const digits = String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0');
  return { digits, stored: { id, hash: hashOf(target, id, digits, secret), tries: 0, expires: after(now, otpLifetimeSeconds) } };
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
