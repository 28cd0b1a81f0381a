import type { Customer, Provider } from '../domain/account.ts';
import type { AccountDocument } from './account-model.ts';

type Fields<D> = Omit<D, '_id' | 'passwordHash' | 'version' | 'createdAt' | 'outbox'>;

/** Documents to accounts and back, field by field. */
export interface AccountMapper<A, D> {
  toAccount(document: D): A;
  toFields(account: A): Fields<D>;
}

export const customerMapper: AccountMapper<Customer, AccountDocument<Customer>> = {
  toAccount: ({ _id, name, email, mobile, city, state, country, sessionVersion, pincode }) => ({
    role: 'customer',
    id: _id,
    name,
    email,
    mobile,
    city,
    state,
    country,
    sessionVersion,
    pincode,
  }),
  toFields: ({ name, email, mobile, city, state, country, sessionVersion, pincode }) => ({
    name,
    email,
    mobile,
    city,
    state,
    country,
    sessionVersion,
    pincode,
  }),
};

export const providerMapper: AccountMapper<Provider, AccountDocument<Provider>> = {
  toAccount: ({ _id, name, email, mobile, address, city, state, country, sessionVersion, avatar }) => ({
    role: 'provider',
    id: _id,
    name,
    email,
    mobile,
    address,
    city,
    state,
    country,
    sessionVersion,
    avatar,
  }),
  toFields: ({ name, email, mobile, address, city, state, country, sessionVersion, avatar }) => ({
    name,
    email,
    mobile,
    address,
    city,
    state,
    country,
    sessionVersion,
    avatar,
  }),
};
