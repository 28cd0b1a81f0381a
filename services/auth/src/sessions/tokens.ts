import type { Role } from '@karigar/contracts';
import { tokenAlgorithm, tokenAudience, tokenIssuer, type Clock } from '@karigar/service-kit';
import jwt from 'jsonwebtoken';
import type { Keyring } from './data/keyring.ts';
import { tokenLivesSeconds } from './domain/token-life.ts';

export interface Tokens {
  /** A signed token for one account, for 12 h or until a revocation. */
  issue(account: { readonly id: string; readonly role: Role; readonly sessionVersion: number; readonly jti: string }): Promise<string>;
}

export function createTokens({ keyring, clock }: { keyring: Keyring; clock: Clock }): Tokens {
  return {
    issue: async ({ id, role, sessionVersion, jti }) => {
      const { kid, privateKey } = await keyring.signingKey();
      const now = Math.floor(clock.now().getTime() / 1_000);
      return jwt.sign({ id, role, sv: sessionVersion, jti, iat: now, exp: now + tokenLivesSeconds }, privateKey, {
        algorithm: tokenAlgorithm,
        keyid: kid,
        issuer: tokenIssuer,
        audience: tokenAudience,
      });
    },
  };
}
