import { createDecipheriv, createPrivateKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import type { Role } from '@karigar/contracts';
import { derivedId } from '@karigar/service-kit';
import type { Running } from './product.ts';

/** The operator of the shared product. Nobody knows the password: the tests sign its tokens. */
const operatorEmail = 'desk@karigar.test';
export const operatorEnv = {
  OPERATORS: JSON.stringify([
    { email: operatorEmail, passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5', codeSecret: 'A'.repeat(32) },
  ]),
};

interface Sealed {
  readonly iv: string;
  readonly tag: string;
  readonly data: string;
}

/** Signs tokens with the key of the auth service, and forged ones without it. */
export async function forge(running: Running) {
  const stored = await running.database('auth').collection<{ publicKey: { kid: string }; sealed: Sealed }>('signing_keys').findOne();
  if (stored === null) throw new Error('auth has no signing key yet');
  const { sealed, publicKey } = stored;
  const opening = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(await running.secret('DATA_KEY'), 'base64url'),
    Buffer.from(sealed.iv, 'base64url'),
  )
    .setAAD(Buffer.from(publicKey.kid))
    .setAuthTag(Buffer.from(sealed.tag, 'base64url'));
  const jwk = JSON.parse(Buffer.concat([opening.update(Buffer.from(sealed.data, 'base64url')), opening.final()]).toString()) as Record<
    string,
    string
  >;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = (
    account: { id: string; role: Role },
    { by, livesSeconds = 3_600 }: { by: KeyObject | undefined; livesSeconds?: number },
  ) => {
    const iat = Math.floor(Date.now() / 1_000);
    const header = { alg: by === undefined ? 'none' : 'ES256', typ: 'JWT', kid: publicKey.kid };
    const text = `${part(header)}.${part({ ...account, sv: 1, jti: randomUUID(), iat, exp: iat + livesSeconds, iss: 'karigar', aud: 'karigar' })}`;
    return `${text}.${by === undefined ? '' : sign('sha256', Buffer.from(text), { key: by, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  return {
    /** A new token at each call. */
    operator: () => token({ id: derivedId('operator', operatorEmail), role: 'operator' }, { by: key }),
    expired: (account: { id: string; role: Role }) => token(account, { by: key, livesSeconds: -60 }),
    signedByStranger: (account: { id: string; role: Role }) => token(account, { by: stranger }),
    unsigned: (account: { id: string; role: Role }) => token(account, { by: undefined }),
  };
}
