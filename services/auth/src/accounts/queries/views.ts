import { defaultRating, type CustomerView, type ProviderView } from '@karigar/contracts';
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

/** The rating is the default as long as reviews are not known here. */
export const providerView = ({ id, name, email, mobile, address, city, state, country, avatar }: Provider): ProviderView => ({
  id,
  name,
  email,
  mobile,
  address,
  city,
  state,
  country,
  avatar,
  rating: defaultRating,
});
