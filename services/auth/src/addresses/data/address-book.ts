import { ok, refuse, type Result } from '@karigar/contracts';
import { collectionOf, isDuplicateKey, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection, type mongo } from 'mongoose';
import { noAddresses, type Address, type AddressList } from '../domain/address-list.ts';

interface AddressesDocument {
  /** Id of the customer. */
  _id: string;
  items: Address[];
  defaultId: string | null;
  version: number;
}

const triesAgainstOthers = 10;

const schema = new Schema<AddressesDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'addresses' });

/** One document per customer, so that "exactly one default" is decided by one conditional update. */
export function createAddressBook(connection: Connection) {
  const books = collectionOf(connection.model<AddressesDocument>('Addresses', schema));
  const load = async (customerId: string): Promise<AddressList & { version: number }> => {
    const document = await books.findOne({ _id: customerId });
    return document === null
      ? { ...noAddresses, version: 0 }
      : { items: document.items.map(toAddress), defaultId: document.defaultId, version: document.version };
  };
  return {
    of: load,
    /** Loads, asks `decision`, saves what it says; decides anew when another writer was faster. */
    change: async (customerId: string, decision: (list: AddressList) => Result<AddressList>): Promise<Result<AddressList>> => {
      for (let attempt = 0; attempt < triesAgainstOthers; attempt += 1) {
        const list = await load(customerId);
        const decided = decision(list);
        if (!decided.ok) return decided;
        const { items, defaultId } = decided.value;
        const set = { items: items.map(toAddress), defaultId, version: list.version + 1 };
        try {
          const filter = { _id: customerId, version: list.version } as mongo.Filter<AddressesDocument>;
          const saved = await books.updateOne(filter, { $set: set }, { upsert: list.version === 0 });
          if (saved.matchedCount + saved.upsertedCount === 1) return ok(decided.value);
        } catch (error) {
          // The first address was saved twice at once: the other one was faster.
          if (!isDuplicateKey(error)) throw error;
        }
      }
      return refuse('CONFLICT');
    },
  };
}
export type AddressBook = ReturnType<typeof createAddressBook>;

const toAddress = ({ id, name, phone, street, apartment, city, state, zip, country }: Address): Address => ({
  id,
  name,
  phone,
  street,
  apartment,
  city,
  state,
  zip,
  country,
});
