import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '@karigar/contracts';
import jwt from 'jsonwebtoken';
import { tokenAlgorithm, tokenAudience, tokenIssuer } from '../auth/actor.ts';
import { newId } from '../ids.ts';

/** Stands where auth stands: a key set over http, and tokens that it signs. Real keys, real signatures. */
export interface TestIssuer {
  readonly url: string;
  tokenFor(account: { id: string; role: Role; sessionVersion?: number; expiresInSeconds?: number }): string;
  /** A token that no key of the set has signed. */
  forgedFor(account: { id: string; role: Role }): string;
  close(): Promise<void>;
}

export async function startTestIssuer(): Promise<TestIssuer> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keys = [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'test', alg: tokenAlgorithm, use: 'sig' }];
  const server = createServer((_req, res) => res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sign = (
    key: typeof pair.privateKey,
    { id, role, sessionVersion = 1, expiresInSeconds = 3_600 }: Parameters<TestIssuer['tokenFor']>[0],
  ) =>
    jwt.sign({ id, role, sv: sessionVersion }, key, {
      algorithm: tokenAlgorithm,
      keyid: 'test',
      issuer: tokenIssuer,
      audience: tokenAudience,
      jwtid: newId(),
      expiresIn: expiresInSeconds,
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenFor: (account) => sign(pair.privateKey, account),
    forgedFor: (account) => sign(stranger.privateKey, account),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
