import type { Decision, Result } from '@karigar/contracts';
import { createAggregateStore, embedded, schemaOptions, type AggregateDocument, type Clock } from '@karigar/service-kit';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import type { ProviderRepository } from '../../accounts/data/account-repository.ts';
import { noBankAccount, type BankAccount, type BankDetails } from '../domain/bank-details.ts';
import type { BankKeys, SealedByKey } from '../keys.ts';

/** The bank details of one provider; the id is the provider's. */
interface BankDocument {
  holderName: string;
  accountNumber: SealedByKey;
  accountType: string;
  ifscCode: string;
  bankName: string;
  branch: string;
}
/** A provider without bank details may still have a UPI ID. */
type StoredBank = AggregateDocument & Partial<BankDocument> & { upiId?: string | null };

const schema = new Schema<StoredBank>(
  {
    _id: String,
    version: Number,
    holderName: String,
    accountNumber: embedded({ iv: String, tag: String, data: String, keyId: String }),
    accountType: String,
    ifscCode: String,
    bankName: String,
    branch: String,
    upiId: String,
  },
  { ...schemaOptions, collection: 'bank_details' },
);

interface Options {
  readonly connection: Connection;
  readonly providers: Pick<ProviderRepository, 'touchAndNotify' | 'publishTouched'>;
  readonly keys: BankKeys;
  readonly clock: Clock;
}

/** Bank details, with the account number encrypted at rest. Every save encrypts it with the newest key. */
export function createBankStore({ connection, providers, keys, clock }: Options) {
  const model = connection.model<StoredBank>('BankDetails', schema);
  const store = createAggregateStore<BankAccount, never, StoredBank>({
    name: 'bank',
    model,
    initial: noBankAccount,
    toState: ({ _id, upiId = null, ...stored }) => ({ details: isComplete(stored) ? detailsOf(_id, stored, keys) : null, upiId }),
    toFields: ({ details, upiId }) => {
      if (details === null) return { upiId };
      const { providerId, holderName, accountNumber, accountType, ifscCode, bankName, branch } = details;
      return { holderName, accountNumber: keys.seal(accountNumber, providerId), accountType, ifscCode, bankName, branch, upiId };
    },
    outgoing: [],
    clock,
  });
  return {
    of: async (providerId: string): Promise<BankAccount> => (await store.find({ _id: providerId })) ?? noBankAccount,
    /** See `AggregateStore.change`. The provider's devices are notified. Refuses UNAUTHORIZED when the account is deleted. */
    change: async (providerId: string, decide: (account: BankAccount) => Decision<BankAccount, never>): Promise<Result<BankAccount>> => {
      const changed = await store.change({ _id: providerId }, decide, () => ({
        queue: `account ${providerId}`,
        write: (session) => providers.touchAndNotify(providerId, session),
      }));
      if (changed.ok) providers.publishTouched(providerId);
      return changed;
    },
    remove: async (providerId: string, session: ClientSession): Promise<void> => {
      await model.deleteOne({ _id: providerId }, { session });
    },
  };
}

const isComplete = (stored: Partial<BankDocument>): stored is BankDocument => stored.accountNumber !== undefined;

const detailsOf = (providerId: string, stored: BankDocument, keys: BankKeys): BankDetails => {
  const { holderName, accountNumber, accountType, ifscCode, bankName, branch } = stored;
  return { providerId, holderName, accountNumber: keys.open(accountNumber, providerId), accountType, ifscCode, bankName, branch };
};

export type BankStore = ReturnType<typeof createBankStore>;
