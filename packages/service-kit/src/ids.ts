import { createHash } from 'node:crypto';
import { pooledRandomBytes } from './random.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new opaque id: 20 characters of Crockford base32, 100 random bits. */
export function newId(): string {
  return encode(pooledRandomBytes(20));
}

/** The same id for the same parts, so that a retried command finds the aggregate that its first attempt created. */
export function derivedId(...parts: string[]): string {
  return encode(createHash('sha256').update(parts.join('\u0000')).digest().subarray(0, 20));
}

const encode = (bytes: Buffer) => Array.from(bytes, (byte) => alphabet[byte & 31]).join('');
