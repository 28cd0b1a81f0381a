import type { CustomerView, OperatorAccountView, ProviderView } from '@karigar/contracts';
import { contactOf, type Account, type Customer, type Provider } from '../domain/account.ts';

export const customerView = (customer: Customer): CustomerView => {
  const { id, pincode, emailProven } = customer;
  return { id, ...contactOf(customer), pincode, emailProven };
};

export const providerView = (provider: Provider, rating: number): ProviderView => {
  const { id, address, avatar, emailProven, createdAt } = provider;
  return { id, ...contactOf(provider), address, avatar, rating, emailProven, created: createdAt.toISOString() };
};

export const operatorAccountView = ({ id, role, name, email, mobile, city, blocked }: Account): OperatorAccountView => ({
  id,
  role,
  name,
  email,
  mobile,
  city,
  blocked: blocked === null ? null : { since: blocked.since.toISOString(), reason: blocked.reason },
});
