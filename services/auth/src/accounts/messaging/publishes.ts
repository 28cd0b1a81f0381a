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
import type { Account, AccountFact, Customer, Provider } from '../domain/account.ts';

/** Domain facts to integration events. */
export function toEvents(fact: AccountFact, account: Account, version: number, at: Date): EventEnvelope[] {
  const about = { source: 'karigar/auth', subject: account.id, version, time: at };
  switch (fact.type) {
    case 'Registered':
      return account.role === 'customer'
        ? [envelope(customerRegisteredV1, { ...about, data: customerFacts(account) })]
        : [envelope(providerRegisteredV1, { ...about, data: providerFacts(account) })];
    case 'ProfileChanged':
      return account.role === 'customer'
        ? [envelope(customerUpdatedV1, { ...about, data: customerFacts(account) })]
        : [envelope(providerUpdatedV1, { ...about, data: providerFacts(account) })];
    case 'BlockChanged':
      // Blocked customers are excluded by their revoked tokens alone.
      return account.role === 'customer' ? [] : [envelope(providerUpdatedV1, { ...about, data: providerFacts(account) })];
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

const customerFacts = ({ id, name, email, mobile, city, state, country, pincode, language }: Customer) => ({
  customerId: id,
  name,
  email,
  mobile,
  city,
  state,
  country,
  pincode,
  language,
});

const providerFacts = ({ id, name, email, mobile, address, city, state, country, avatar, base, blocked, language }: Provider) => ({
  providerId: id,
  name,
  email,
  mobile,
  address,
  city,
  state,
  country,
  avatar,
  base: base && { lat: base.lat, lng: base.lng, radiusKm: base.radiusKm },
  blocked: blocked !== null,
  language,
});
