import type { Actor } from '@karigar/service-kit';
import type { Account } from '../../accounts/domain/account.ts';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';
import type { AddressStore } from '../../addresses/data/address-store.ts';
import { addressView } from '../../addresses/queries/list-addresses.ts';
import type { BankStore } from '../../bank/data/bank-store.ts';
import { bankView } from '../../bank/queries/bank-view.ts';
import { listSessions } from '../../sessions/queries/list-sessions.ts';

export interface OwnDataDeps extends Pick<AccountDeps, 'customers' | 'providers' | 'sessions' | 'clock'> {
  readonly addresses: AddressStore;
  readonly bank: BankStore;
}

/** What auth itself stores about an account. */
export async function ownData({ sessions, addresses, bank, clock }: OwnDataDeps, account: Account, actor: Actor) {
  const saved = await addresses.of(account.id);
  return {
    exportedAt: clock.now().toISOString(),
    account: accountRecord(account),
    sessions: await listSessions(sessions, account, actor),
    ...(account.role === 'customer'
      ? { addresses: saved.items.map((address) => addressView(address, saved)) }
      : { bank: bankView(await bank.of(account.id)) }),
  };
}

/** What an account holds about its person, without the password hash and the fields that only decide which tokens are valid. */
function accountRecord(account: Account): Record<string, unknown> {
  const { id, role, name, email, emailProven, mobile, city, state, country, language } = account;
  const more =
    account.role === 'customer' ? { pincode: account.pincode } : { address: account.address, avatar: account.avatar, base: account.base };
  return { id, role, name, email, emailProven, mobile, city, state, country, language, ...more };
}
