import { ok, type Decision } from '@karigar/contracts';

interface Person {
  readonly id: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  /** E.164 */
  readonly mobile: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  /** Tokens with a lower version are revoked. */
  readonly sessionVersion: number;
  /** Tokens that were logged out and have not expired yet. */
  readonly revokedTokens: readonly RevokedToken[];
}

export interface RevokedToken {
  readonly jti: string;
  readonly expires: Date;
}

export interface Customer extends Person {
  readonly role: 'customer';
  readonly pincode: string | null;
}

export interface Provider extends Person {
  readonly role: 'provider';
  readonly address: string;
  readonly avatar: string | null;
}

export type Account = Customer | Provider;

/** What happened to an account. */
export type AccountFact =
  | { readonly type: 'Registered' }
  | { readonly type: 'ProfileChanged' }
  /** `jti` null: all of them. */
  | { readonly type: 'TokensRevoked'; readonly jti: string | null };

export type AccountDecision<A extends Account = Account> = Decision<A, AccountFact>;

export type ProfileChange = {
  readonly [Field in 'name' | 'email' | 'city' | 'state' | 'country' | 'pincode']?: Customer[Field] | undefined;
};

/** Changes the fields that are given; a PIN code of null removes it. */
export function changeProfile(customer: Customer, change: ProfileChange): AccountDecision<Customer> {
  const given = Object.entries(change).filter(([field, value]) => value !== undefined && value !== customer[field as keyof ProfileChange]);
  if (given.length === 0) return ok({ state: customer, facts: [] });
  return ok({ state: { ...customer, ...(Object.fromEntries(given) as Partial<Customer>) }, facts: [{ type: 'ProfileChanged' }] });
}

/** Revokes one token. Entries of tokens that have expired by themselves are dropped, so the list stays short. */
export const revokeToken = <A extends Account>(account: A, token: RevokedToken, now: Date): AccountDecision<A> => {
  const others = account.revokedTokens.filter(({ jti, expires }) => jti !== token.jti && expires > now);
  return ok({ state: { ...account, revokedTokens: [...others, token] }, facts: [{ type: 'TokensRevoked', jti: token.jti }] });
};

/** Whether a token of this account is still valid, apart from its signature and expiry. */
export const isTokenValid = (
  { sessionVersion, revokedTokens }: Account,
  token: { readonly jti: string; readonly sessionVersion: number },
): boolean => token.sessionVersion >= sessionVersion && !revokedTokens.some(({ jti }) => jti === token.jti);

export const revokeAllTokens = <A extends Account>(account: A): AccountDecision<A> =>
  ok({ state: { ...account, sessionVersion: account.sessionVersion + 1 }, facts: [{ type: 'TokensRevoked', jti: null }] });
