import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** An AES-256-GCM ciphertext in base64url. */
export interface Sealed {
  readonly iv: string;
  readonly tag: string;
  readonly data: string;
}

const cipher = 'aes-256-gcm';

/**
 * @param key 32 bytes in base64url
 * @param context binds the ciphertext to its use; decryption needs the same one
 */
export function seal(text: string, key: string, context: string): Sealed {
  const iv = randomBytes(12);
  const sealing = createCipheriv(cipher, Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(context));
  const data = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return { iv: iv.toString('base64url'), tag: sealing.getAuthTag().toString('base64url'), data: data.toString('base64url') };
}

/** @throws when key or context differ, or the data was tampered with */
export function unseal({ iv, tag, data }: Sealed, key: string, context: string): string {
  const opening = createDecipheriv(cipher, Buffer.from(key, 'base64url'), Buffer.from(iv, 'base64url'), { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([opening.update(Buffer.from(data, 'base64url')), opening.final()]).toString('utf8');
}

/** `seal` for where only a text fits, e.g. a cookie: its three parts, separated by dots. */
export function sealText(text: string, key: string, context: string): string {
  const { iv, tag, data } = seal(text, key, context);
  return [iv, tag, data].join('.');
}

/** @throws when the text was not sealed with this key and context */
export function unsealText(sealed: string, key: string, context: string): string {
  const [iv = '', tag = '', data = ''] = sealed.split('.');
  return unseal({ iv, tag, data }, key, context);
}
