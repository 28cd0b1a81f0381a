import type { CustomerView, OperatorAccountView, ProviderView } from '@karigar/contracts';
import type { Account, Customer, Provider } from '../domain/account.ts';

export const customerView = ({ id, name, email, mobile, city, state, country, pincode, emailProven }: Customer): CustomerView => ({
  id,
  name,
  email,
  mobile,
  city,
  state,
  country,
  pincode,
  emailProven,
});

export const providerView = (
  { id, name, email, mobile, address, city, state, country, avatar, emailProven }: Provider,
  rating: number,
): ProviderView => ({
  id,
  name,
  email,
  mobile,
  address,
  city,
  state,
  country,
  avatar,
  rating,
  emailProven,
});

export const operatorAccountView = ({ id, role, name, email, mobile, city, blocked }: Account): OperatorAccountView => ({
  id,
  role,
  name,
  email,
  mobile,
  city,
  blocked: blocked === null ? null : { since: blocked.since.toISOString(), reason: blocked.reason },
});
