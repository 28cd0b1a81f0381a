import type { Deletion, Role } from '@karigar/contracts';
import type { Clock, Logger } from '@karigar/service-kit';
import type { ClientSession } from 'mongoose';
import type { AddressStore } from '../../addresses/data/address-store.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { LoginGuard } from '../../limits/login-guard.ts';
import type { MailSender } from '../../mail/mail-sender.ts';
import type { OtpDeps } from '../../otp/use-cases/deps.ts';
import type { RatingStore } from '../../ratings/data/rating-store.ts';
import type { PlaceLookup } from '../../geo/place-lookup.ts';
import type { HandoffStore } from '../../social/data/handoff-store.ts';
import type { SessionStore } from '../../sessions/data/session-store.ts';
import type { Tokens } from '../../sessions/tokens.ts';
import type { AccountRepository, CustomerRepository, ProviderRepository } from '../data/account-repository.ts';
import type { Account } from '../domain/account.ts';
import type { Passwords } from '../passwords.ts';

/** Dependencies of the use cases of accounts and sessions. */
export interface AccountDeps {
  readonly customers: CustomerRepository;
  readonly providers: ProviderRepository;
  readonly ratings: RatingStore;
  readonly otp: OtpDeps;
  /** Undefined when mails are disabled. */
  readonly mail: MailSender | undefined;
  readonly codesPerEmail: Limiter;
  readonly handoffs: HandoffStore;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly sessions: SessionStore;
  readonly placeOf: PlaceLookup;
  readonly wrongLogins: LoginGuard;
  /** Asks the order service, see `deleteUnlessOrdered`. */
  readonly closeToBookings: (deletion: Deletion) => Promise<{ readonly openOrders: number }>;
  /** Stores of data that is removed in the transaction that deletes its account. */
  readonly ownedData: readonly { remove(accountId: string, session: ClientSession): Promise<void> }[];
  /** The addresses that customers have saved. */
  readonly addresses: Pick<AddressStore, 'replaceNumber'>;
  /** Whom the owner of a blocked account can ask. */
  readonly supportContact: string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The accounts of one role, for code that treats both roles alike. Operators have no accounts here. */
export const accountsOf = (
  { customers, providers }: Pick<AccountDeps, 'customers' | 'providers'>,
  role: Role,
): AccountRepository<Account> => (role === 'customer' ? customers : providers);
