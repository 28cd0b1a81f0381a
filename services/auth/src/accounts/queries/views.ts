import type { CustomerView, ProviderView } from '@karigar/contracts';
import type { Customer, Provider } from '../domain/account.ts';

export const customerView = ({ id, name, email, mobile, city, state, country, pincode }: Customer): CustomerView => ({
  id,
  name,
  email,
  mobile,
  city,
  state,
  country,
  pincode,
});

export const providerView = (
  { id, name, email, mobile, address, city, state, country, avatar }: Provider,
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
});
