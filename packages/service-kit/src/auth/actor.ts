import type { Role } from '@karigar/contracts';

/** Who is calling, as the token says and nothing else. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  /** Id of the token. */
  readonly jti: string;
  readonly sessionVersion: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Issuer and audience of every token of this product. */
export const tokenIssuer = 'karigar';
export const tokenAudience = 'karigar';
export const tokenAlgorithm = 'ES256';
