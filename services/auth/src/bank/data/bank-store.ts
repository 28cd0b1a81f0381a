import type { Decision, Result } from '@karigar/contracts';
import { createAggregateStore, embedded, schemaOptions, type AggregateDocument, type Clock } from '@karigar/service-kit';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import { noBankAccount, type BankAccount } from '../domain/bank-details.ts';
import type { BankKeys, SealedByKey } from '../keys.ts';

/** The bank details of one provider; the id is the provider's. */
interface BankDocument extends AggregateDocument {
  holderName: string;
  accountNumber: SealedByKey;
  accountType: string;
  ifscCode: string;
  bankName: string;
  branch: string;
}

const schema = new Schema<BankDocument>(
  {
    _id: String,
    version: Number,
    holderName: String,
    accountNumber: embedded({ iv: String, tag: String, data: String, keyId: String }),
    accountType: String,
    ifscCode: String,
    bankName: String,
    branch: String,
  },
  { ...schemaOptions, collection: 'bank_details' },
);

/** Bank details, with the account number encrypted at rest. Every save encrypts it with the newest key. */
export function createBankStore({ connection, keys, clock }: { connection: Connection; keys: BankKeys; clock: Clock }) {
  const model = connection.model<BankDocument>('BankDetails', schema);
  const store = createAggregateStore<BankAccount, never, BankDocument>({
    name: 'bank',
    model,
    initial: noBankAccount,
    toState: ({ _id: providerId, holderName, accountNumber, accountType, ifscCode, bankName, branch }) => ({
      details: { providerId, holderName, accountNumber: keys.open(accountNumber, providerId), accountType, ifscCode, bankName, branch },
    }),
    toFields: ({ details }) => {
      if (details === null) return {};
      const { providerId, holderName, accountNumber, accountType, ifscCode, bankName, branch } = details;
      return { holderName, accountNumber: keys.seal(accountNumber, providerId), accountType, ifscCode, bankName, branch };
    },
    outgoing: [],
    clock,
  });
  return {
    of: async (providerId: string): Promise<BankAccount> => (await store.find({ _id: providerId })) ?? noBankAccount,
    /** See `AggregateStore.change`. */
    change: (providerId: string, decide: (account: BankAccount) => Decision<BankAccount, never>): Promise<Result<BankAccount>> =>
      store.change({ _id: providerId }, decide),
    remove: async (providerId: string, session: ClientSession): Promise<void> => {
      await model.deleteOne({ _id: providerId }, { session });
    },
  };
}
export type BankStore = ReturnType<typeof createBankStore>;
