import type { CustomerRegisteredV1, ProviderRegisteredV1, ServicePublishedV1 } from '@karigar/contracts';

const place = { city: 'Pune', state: 'Maharashtra', country: 'India' };

/** The data of `customer.*` events: a customer in Pune, with what a test says otherwise. */
export const customerFacts = (facts: Pick<CustomerRegisteredV1, 'customerId'> & Partial<CustomerRegisteredV1>): CustomerRegisteredV1 => ({
  name: 'Asha Rao',
  email: 'asha@example.test',
  mobile: '+919800000002',
  ...place,
  pincode: null,
  ...facts,
});

/** The data of `provider.*` events. */
export const providerFacts = (facts: Pick<ProviderRegisteredV1, 'providerId'> & Partial<ProviderRegisteredV1>): ProviderRegisteredV1 => ({
  name: 'Ramesh Jadhav',
  email: 'r@example.test',
  mobile: '+919800000001',
  address: '12 MG Road',
  ...place,
  avatar: null,
  ...facts,
});

/** The data of `service.*` events: plumbing that can be asked for at once, in the city of its provider. */
export const serviceFacts = (
  facts: Pick<ServicePublishedV1, 'serviceId' | 'providerId'> & Partial<ServicePublishedV1>,
): ServicePublishedV1 => ({
  name: 'Tap repair',
  categoryId: 'plumbing',
  categoryName: 'Plumbing',
  categorySlug: 'plumbing',
  serviceType: 'INSTANT',
  visitingChargePaise: 49_950,
  instantVisitingChargePaise: 120_000,
  locations: [],
  ...place,
  coverImage: '/api/media/cover/640',
  ...facts,
});
