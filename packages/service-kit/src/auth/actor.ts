import type { Role } from '@karigar/contracts';

/** The caller, as the token identifies them. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  /** Id of the token. */
  readonly jti: string;
  readonly sessionVersion: number;
  /** Unix time in seconds. */
  readonly expiresAt: number;
}

/** Issuer and audience of all tokens. */
export const tokenIssuer = 'karigar';
export const tokenAudience = 'karigar';
export const tokenAlgorithm = 'ES256';
