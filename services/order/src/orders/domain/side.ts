import type { Role } from '@karigar/contracts';

/** The two accounts of an order. */
export type Side = 'customer' | 'provider';

export const otherSide = (side: Side): Side => (side === 'customer' ? 'provider' : 'customer');

/** The side on which a caller sees their own orders. */
export const sideOf = (role: Role): Side => (role === 'provider' ? 'provider' : 'customer');

/** Selects what belongs to an account by its side of the order. */
export const ownedBy = (side: Side, id: string): { readonly customerId: string } | { readonly providerId: string } =>
  side === 'customer' ? { customerId: id } : { providerId: id };
