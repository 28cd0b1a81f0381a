import type { Decision, Result } from '@karigar/contracts';
import { createAggregateStore, embedded, schemaOptions, type AggregateDocument, type Clock } from '@karigar/service-kit';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import type { CustomerRepository } from '../../accounts/data/account-repository.ts';
import { noAddresses, type Address, type AddressList } from '../domain/address-list.ts';

/** One customer's addresses; the id is the customer's. */
interface AddressesDocument extends AggregateDocument {
  items: Address[];
  defaultId: string | null;
}

const address = embedded({
  id: String,
  name: String,
  phone: String,
  street: String,
  apartment: String,
  city: String,
  state: String,
  zip: String,
  country: String,
});
const schema = new Schema<AddressesDocument>(
  { _id: String, version: Number, items: [address], defaultId: String },
  { ...schemaOptions, collection: 'addresses' },
);

/** One document per customer, so that "exactly one default" is decided by one conditional update. */
export function createAddressStore({
  connection,
  customers,
  clock,
}: {
  connection: Connection;
  customers: Pick<CustomerRepository, 'touchAndNotify' | 'publishTouched'>;
  clock: Clock;
}) {
  const model = connection.model<AddressesDocument>('Addresses', schema);
  const store = createAggregateStore<AddressList, never, AddressesDocument>({
    name: 'addresses',
    model,
    initial: noAddresses,
    toState: ({ items, defaultId }) => ({ items, defaultId }),
    toFields: ({ items, defaultId }) => ({ items: [...items], defaultId }),
    outgoing: [],
    clock,
  });
  return {
    of: async (customerId: string): Promise<AddressList> => (await store.find({ _id: customerId })) ?? noAddresses,
    /** See `AggregateStore.change`. The customer's devices are notified. Refuses UNAUTHORIZED when the account is deleted. */
    change: async (customerId: string, decide: (list: AddressList) => Decision<AddressList, never>): Promise<Result<AddressList>> => {
      const changed = await store.change({ _id: customerId }, decide, () => ({
        queue: `account ${customerId}`,
        write: (session) => customers.touchAndNotify(customerId, session),
      }));
      if (changed.ok) customers.publishTouched(customerId);
      return changed;
    },
    /** Replaces the customer's own number in saved addresses, in the transaction that changes it. The numbers of others stay. */
    replaceNumber: async (customerId: string, before: string, after: string, session: ClientSession): Promise<void> => {
      await model.updateOne(
        { _id: customerId, 'items.phone': before },
        { $set: { 'items.$[own].phone': after }, $inc: { version: 1 } },
        { arrayFilters: [{ 'own.phone': before }], session },
      );
    },
    remove: async (customerId: string, session: ClientSession): Promise<void> => {
      await model.deleteOne({ _id: customerId }, { session });
    },
  };
}
export type AddressStore = ReturnType<typeof createAddressStore>;
