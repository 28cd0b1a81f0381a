import type { EventEnvelope } from '@karigar/contracts';
import { outboxIndex, schemaOptions } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import type { Account, Customer, Provider } from '../domain/account.ts';

/** An account at rest. The collection says the role. */
export type AccountDocument<A extends Account> = { -readonly [Field in keyof Omit<A, 'id' | 'role'>]: Omit<A, 'id' | 'role'>[Field] } & {
  _id: string;
  passwordHash: string;
  version: number;
  createdAt: Date;
  outbox: EventEnvelope[];
};

function accountSchema<A extends Account>(collection: string) {
  const schema = new Schema<AccountDocument<A>>({ _id: String } as never, { ...schemaOptions, strict: false, collection });
  schema.index({ mobile: 1 } as never, { unique: true });
  schema.index({ email: 1 } as never, { unique: true });
  schema.index(...(outboxIndex as unknown as Parameters<typeof schema.index>));
  return schema;
}

const customerSchema = accountSchema<Customer>('customers');
const providerSchema = accountSchema<Provider>('providers');

export const customerModel = (connection: Connection) => connection.model<AccountDocument<Customer>>('Customer', customerSchema);
export const providerModel = (connection: Connection) => connection.model<AccountDocument<Provider>>('Provider', providerSchema);
