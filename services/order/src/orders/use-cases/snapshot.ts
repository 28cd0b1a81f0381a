import type { CustomerEntry, ProviderEntry, ServiceEntry } from '../../directory/data/directory.ts';
import type { Contact } from '../domain/contact.ts';
import type { Snapshot } from '../domain/order.ts';

/** Names, contact data and charges as an order keeps them. */
export const snapshotOf = (service: ServiceEntry, provider: ProviderEntry, customer: CustomerEntry): Snapshot => ({
  service: {
    name: service.name,
    visitingCharge: service.visitingChargePaise,
    instantVisitingCharge: service.instantVisitingChargePaise,
    coverImage: service.coverImage,
  },
  provider: { name: provider.name, ...contactOfProvider(provider) },
  customer: { name: customer.name, ...contactOfCustomer(customer) },
});

export const contactOfCustomer = ({ email, mobile }: CustomerEntry): Contact<'customer'> => ({ email, phone: mobile });

export const contactOfProvider = ({ address, mobile, city, state }: ProviderEntry): Contact<'provider'> => ({
  address,
  mobile,
  shopAddress: [address, city, state].filter(Boolean).join(', '),
});
