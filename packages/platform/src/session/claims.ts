import type { Role } from '@karigar/contracts';

/** The token's claims that decide what is shown. The server checks permissions itself. */
export interface Claims {
  readonly id: string;
  readonly role: Role;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const roles: readonly Role[] = ['customer', 'provider', 'operator'];

/** Decodes the payload of a JWT without verifying its signature. Returns null for a malformed token. */
export function readClaims(token: string): Claims | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  let claims: unknown;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    claims = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (typeof claims !== 'object' || claims === null) return null;
  const { id, exp, ...others } = claims as Record<string, unknown>;
  const role = roles.find((one) => one === others['role']);
  if (typeof id !== 'string' || typeof exp !== 'number' || role === undefined) return null;
  return { id, role, expiresAt: exp * 1000 };
}
