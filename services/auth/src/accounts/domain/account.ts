import { ok, type Result } from '@karigar/contracts';

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
  /** Tokens that carry a lower one are dead. */
  readonly sessionVersion: number;
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

/** What the account becomes and what happened. Without facts nothing is to be saved. */
export type AccountDecision<A extends Account = Account> = Result<{ readonly account: A; readonly facts: readonly AccountFact[] }>;

export type ProfileChange = {
  readonly [Field in 'name' | 'email' | 'city' | 'state' | 'country' | 'pincode']?: Customer[Field] | undefined;
};

/** Takes over the fields that are given; a PIN code of null removes it. */
export function changeProfile(customer: Customer, change: ProfileChange): AccountDecision<Customer> {
  const given = Object.entries(change).filter(([field, value]) => value !== undefined && value !== customer[field as keyof ProfileChange]);
  if (given.length === 0) return ok({ account: customer, facts: [] });
  return ok({ account: { ...customer, ...(Object.fromEntries(given) as Partial<Customer>) }, facts: [{ type: 'ProfileChanged' }] });
}

export const revokeToken = <A extends Account>(account: A, jti: string): AccountDecision<A> =>
  ok({ account, facts: [{ type: 'TokensRevoked', jti }] });

export const revokeAllTokens = <A extends Account>(account: A): AccountDecision<A> =>
  ok({ account: { ...account, sessionVersion: account.sessionVersion + 1 }, facts: [{ type: 'TokensRevoked', jti: null }] });
