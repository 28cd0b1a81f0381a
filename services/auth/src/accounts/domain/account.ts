import {
  isPinOfCountry,
  ok,
  problems,
  refuse,
  refuseField,
  sixDigitsNeeded,
  type AccountLanguage,
  type Decision,
} from '@karigar/contracts';

interface Person {
  readonly id: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  /** Whether the owner has proven the email. Registration does not require it. */
  readonly emailProven: boolean;
  /** E.164 */
  readonly mobile: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  /** Language of mails and push messages. */
  readonly language: AccountLanguage;
  /** argon2id. Never leaves the service. */
  readonly passwordHash: string;
  /** Tokens with a lower version are revoked. */
  readonly sessionVersion: number;
  /** Tokens that were logged out before they expired. */
  readonly revokedTokens: readonly RevokedToken[];
  /** Why and since when an operator has blocked the account. */
  readonly blocked: Block | null;
  /** The personal data has been erased. */
  readonly deleted: boolean;
  readonly createdAt: Date;
}

export interface Block {
  readonly reason: string;
  readonly since: Date;
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
  /** Null until the provider has set it. */
  readonly base: ProviderBase | null;
}

/** A provider's base point, rounded to about a kilometre, and radius. */
export interface ProviderBase {
  readonly lat: number;
  readonly lng: number;
  readonly radiusKm: number;
  /** The PIN code from which it was derived; null for a point. */
  readonly pincode: string | null;
}

export type Account = Customer | Provider;

/** Name, contact data and place, as in registrations, events and views. */
export const contactOf = <P extends Pick<Person, 'name' | 'email' | 'mobile' | 'city' | 'state' | 'country'>>(person: P) => {
  const { name, email, mobile, city, state, country } = person;
  return { name, email, mobile, city, state, country };
};

type Registered<A extends Account> = Omit<
  A,
  'role' | 'emailProven' | 'passwordHash' | 'sessionVersion' | 'revokedTokens' | 'blocked' | 'deleted'
>;
/** The personal data of a registration. */
export type NewCustomer = Registered<Customer>;
export type NewProvider = Omit<Registered<Provider>, 'base'>;

const newAccountState = { emailProven: false, sessionVersion: 1, revokedTokens: [], blocked: null, deleted: false } as const;
export const newCustomer = (person: NewCustomer, passwordHash: string): Customer => ({
  ...person,
  ...newAccountState,
  role: 'customer',
  passwordHash,
});
export const newProvider = (person: NewProvider, passwordHash: string): Provider => ({
  ...person,
  ...newAccountState,
  role: 'provider',
  base: null,
  passwordHash,
});

/** A fact about an account. */
export type AccountFact =
  | { readonly type: 'Registered' }
  | { readonly type: 'ProfileChanged' }
  | { readonly type: 'Deleted' }
  | { readonly type: 'BlockChanged' }
  /** `jti` null: all tokens. */
  | { readonly type: 'TokensRevoked'; readonly jti: string | null };

export type AccountDecision<A extends Account = Account> = Decision<A, AccountFact>;

export type ProfileChange = {
  readonly [Field in 'name' | 'email' | 'mobile' | 'city' | 'state' | 'country' | 'pincode']?: Customer[Field] | undefined;
};

/**
 * Changes the given fields; a PIN code of null removes it. It must be one of the country afterwards. Email and number can only be changed by proof: different
 * ones are refused.
 */
export function changeProfile(customer: Customer, change: ProfileChange): AccountDecision<Customer> {
  const { pincode = customer.pincode, country = customer.country } = change;
  if (!isPinOfCountry({ country, pincode })) return refuseField('pincode', sixDigitsNeeded);
  return refuseOthers(customer, change) ?? changeFields(customer, change);
}

type ProviderDetails = Pick<Provider, 'name' | 'address' | 'city' | 'state' | 'country'>;
/** Fields that are not given are undefined. */
export type ProviderProfileChange = { readonly [Field in keyof ProviderDetails | 'email' | 'mobile']?: Provider[Field] | undefined };

/** Changes the given fields. The email is the login name and the number was verified, so different ones are refused. */
export function changeProviderProfile(provider: Provider, change: ProviderProfileChange): AccountDecision<Provider> {
  return refuseOthers(provider, change) ?? changeFields(provider, change);
}

const provenFields = ['email', 'mobile'] as const;
function refuseOthers(account: Account, change: { readonly [Field in (typeof provenFields)[number]]?: string | undefined }) {
  const others = provenFields.filter((field) => change[field] !== undefined && change[field] !== account[field]);
  if (others.length === 0) return undefined;
  return refuse('INVALID', { errors: others.map((path) => ({ path, message: 'This cannot be changed here.' })) });
}

/** Replaces the number by a proven one. */
export const changeMobile = (account: Account, mobile: string): AccountDecision =>
  ok({ state: { ...account, mobile }, facts: [{ type: 'ProfileChanged' }] });

/** Marks the email as proven, because an OpenID provider has vouched for it. */
export const withProvenEmail = <A extends Account>(account: A): A => ({ ...account, emailProven: true });

/** Replaces the email by a proven one, or marks the current one as proven. The latter is no fact: no other service needs to know. */
export const changeEmail = (account: Account, email: string): AccountDecision =>
  ok({ state: { ...account, email, emailProven: true }, facts: account.email === email ? [] : [{ type: 'ProfileChanged' }] });

export const changeLanguage = (account: Account, language: AccountLanguage): AccountDecision => changeFields(account, { language });

export const changeAvatar = (provider: Provider, avatar: string): AccountDecision<Provider> => changeFields<Provider>(provider, { avatar });

/** Replaces a provider's base and radius; null removes them. */
export function changeBase(provider: Provider, base: ProviderBase | null): AccountDecision<Provider> {
  const { base: before } = provider;
  const fields = ['lat', 'lng', 'radiusKm', 'pincode'] as const;
  const isSame = before === null || base === null ? before === base : fields.every((field) => before[field] === base[field]);
  return changeFields<Provider>(provider, isSame ? {} : { base });
}

function changeFields<A extends Account>(account: A, change: { readonly [Field in keyof A]?: A[Field] | undefined }): AccountDecision<A> {
  const given = Object.entries(change).filter(([field, value]) => value !== undefined && value !== account[field as keyof A]);
  if (given.length === 0) return ok({ state: account, facts: [] });
  return ok({ state: { ...account, ...(Object.fromEntries(given) as Partial<A>) }, facts: [{ type: 'ProfileChanged' }] });
}

/** Adds a token to those that are revoked. Drops expired ones, which keeps the list short. */
export const withRevoked = (revoked: readonly RevokedToken[], token: RevokedToken, now: Date): RevokedToken[] => [
  ...revoked.filter(({ jti, expires }) => jti !== token.jti && expires > now),
  token,
];

/** Revokes one token. */
export const revokeToken = <A extends Account>(account: A, token: RevokedToken, now: Date): AccountDecision<A> =>
  ok({
    state: { ...account, revokedTokens: withRevoked(account.revokedTokens, token, now) },
    facts: [{ type: 'TokensRevoked', jti: token.jti }],
  });

/** Whether a token of this account is still valid, apart from its signature and expiry. */
export const isTokenValid = (
  { sessionVersion, revokedTokens }: Pick<Account, 'sessionVersion' | 'revokedTokens'>,
  token: { readonly jti: string; readonly sessionVersion: number },
): boolean => token.sessionVersion >= sessionVersion && !revokedTokens.some(({ jti }) => jti === token.jti);

export const revokeAllTokens = <A extends Account>(account: A): AccountDecision<A> =>
  ok({ state: { ...account, sessionVersion: account.sessionVersion + 1 }, facts: [{ type: 'TokensRevoked', jti: null }] });

/** Blocks the account and revokes all tokens. Blocking again replaces the reason. */
export const block = <A extends Account>(account: A, reason: string, now: Date): AccountDecision<A> =>
  ok({
    state: { ...account, blocked: { reason, since: account.blocked?.since ?? now }, sessionVersion: account.sessionVersion + 1 },
    facts: [{ type: 'TokensRevoked', jti: null }, { type: 'BlockChanged' }],
  });

/** Lifts the block. Tokens issued before it stay revoked. */
export const unblock = <A extends Account>(account: A): AccountDecision<A> =>
  ok(
    account.blocked === null ? { state: account, facts: [] } : { state: { ...account, blocked: null }, facts: [{ type: 'BlockChanged' }] },
  );

/** Replaces the password and revokes all tokens. */
export const replacePassword = <A extends Account>(account: A, passwordHash: string): AccountDecision<A> =>
  revokeAllTokens({ ...account, passwordHash });

/**
 * Replaces the password and revokes all tokens, one of which may have been stolen.
 * @param was the hash against which the current password was checked: refused when another change was faster
 */
export const changePassword = <A extends Account>(account: A, { was, to }: { was: string; to: string }): AccountDecision<A> =>
  account.passwordHash === was ? replacePassword(account, to) : wrongCurrentPassword;

/** Not a 401, on which clients end the session. */
export const wrongCurrentPassword = refuse('WRONG_PASSWORD', {
  errors: [{ path: 'currentPassword', message: problems.WRONG_PASSWORD[1] }],
});

const erasedFields = {
  emailProven: false,
  city: '',
  state: '',
  country: '',
  passwordHash: '',
  revokedTokens: [],
  blocked: null,
  deleted: true,
} as const;

/** Erases the personal data and revokes all tokens. Number and email can be registered again. */
export const deleteCustomer = (customer: Customer): AccountDecision<Customer> =>
  markDeleted({ ...customer, ...erasedFields, ...placeholders(customer), pincode: null });

export const deleteProvider = (provider: Provider): AccountDecision<Provider> =>
  markDeleted({ ...provider, ...erasedFields, ...placeholders(provider), address: '', avatar: null, base: null });

/** Unique, as the indexes require, but neither an email nor a number, so that nobody can register with them. */
const placeholders = ({ id }: Account) => ({ name: 'Deleted account', email: `deleted ${id}`, mobile: `deleted ${id}` });

const markDeleted = <A extends Account>(account: A): AccountDecision<A> =>
  ok({
    state: { ...account, sessionVersion: account.sessionVersion + 1 },
    facts: [{ type: 'TokensRevoked', jti: null }, { type: 'Deleted' }],
  });
