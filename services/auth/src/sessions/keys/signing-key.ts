import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { seal, unseal, type Sealed } from '@karigar/service-kit';

/** A public key as published in the key set. */
export interface PublicKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'ES256';
}

/** A key as stored: the private half encrypted. */
export interface StoredKey {
  readonly publicKey: PublicKey;
  readonly sealed: Sealed;
}

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: PublicKey;
}

/** Creates an ES256 key pair, encrypted with the installation's data key. */
export function newStoredKey(dataKey: string): StoredKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (x === undefined || y === undefined) throw new Error('The new key has no coordinates');
  const publicKey: PublicKey = { kty: 'EC', crv: 'P-256', x, y, kid: thumbprint(x, y), use: 'sig', alg: 'ES256' };
  return { publicKey, sealed: seal(JSON.stringify(privateKey.export({ format: 'jwk' })), dataKey, publicKey.kid) };
}

/** @throws when the data key is not the one that encrypted it */
export function openStoredKey({ publicKey, sealed }: StoredKey, dataKey: string): SigningKey {
  try {
    const jwk = JSON.parse(unseal(sealed, dataKey, publicKey.kid)) as Record<string, string>;
    return { kid: publicKey.kid, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey };
  } catch (cause) {
    throw new Error('The signing key cannot be opened: DATA_KEY is not the one it was stored with', { cause });
  }
}

/** JWK thumbprint (RFC 7638). */
const thumbprint = (x: string, y: string) =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url');
