import {
  accountTokensRevokedV1,
  customerDeletedV1,
  customerRegisteredV1,
  customerUpdatedV1,
  providerDeletedV1,
  providerRegisteredV1,
  providerUpdatedV1,
  type EventEnvelope,
} from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import { contactOf, type Account, type AccountFact, type Customer, type Provider } from '../domain/account.ts';

/** Domain facts to integration events. */
export function toEvents(fact: AccountFact, account: Account, version: number, at: Date): EventEnvelope[] {
  const about = { source: 'karigar/auth', subject: account.id, version, time: at };
  switch (fact.type) {
    case 'Registered':
      return account.role === 'customer'
        ? [envelope(customerRegisteredV1, { ...about, data: customerData(account) })]
        : [envelope(providerRegisteredV1, { ...about, data: providerData(account) })];
    case 'ProfileChanged':
      return account.role === 'customer'
        ? [envelope(customerUpdatedV1, { ...about, data: customerData(account) })]
        : [envelope(providerUpdatedV1, { ...about, data: providerData(account) })];
    case 'BlockChanged':
      // Blocked customers are excluded by their revoked tokens alone.
      return account.role === 'customer' ? [] : [envelope(providerUpdatedV1, { ...about, data: providerData(account) })];
    case 'Deleted':
      return account.role === 'customer'
        ? [envelope(customerDeletedV1, { ...about, data: { customerId: account.id } })]
        : [envelope(providerDeletedV1, { ...about, data: { providerId: account.id } })];
    case 'TokensRevoked':
      return [
        envelope(accountTokensRevokedV1, {
          ...about,
          data: { accountId: account.id, role: account.role, sessionVersion: account.sessionVersion, jti: fact.jti, at: at.toISOString() },
        }),
      ];
    default:
      return fact satisfies never;
  }
}

const customerData = (customer: Customer) => {
  const { id: customerId, pincode, language } = customer;
  return { customerId, ...contactOf(customer), pincode, language };
};

const providerData = (provider: Provider) => {
  const { id: providerId, address, avatar, base, blocked, language } = provider;
  return {
    ...{ providerId, ...contactOf(provider), address, avatar, language },
    base: base && { lat: base.lat, lng: base.lng, radiusKm: base.radiusKm },
    blocked: blocked !== null,
  };
};
