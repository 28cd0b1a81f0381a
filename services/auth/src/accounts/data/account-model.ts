import type { AccountLanguage, EventEnvelope } from '@karigar/contracts';
import { embedded, newestIndex, outboxField, outboxIndex, schemaOptions, type AggregateDocument } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import {
  contactOf,
  type Account,
  type Block,
  type Customer,
  type Provider,
  type ProviderBase,
  type RevokedToken,
} from '../domain/account.ts';

/** An account as stored. Each role has its own collection. */
export interface AccountDocument extends AggregateDocument {
  name: string;
  /** In lower case. */
  email: string;
  emailProven: boolean;
  /** E.164 */
  mobile: string;
  city: string;
  state: string;
  country: string;
  language: AccountLanguage;
  sessionVersion: number;
  revokedTokens: RevokedToken[];
  /** Customers only. */
  pincode?: string | null;
  /** Providers only. */
  address?: string;
  /** Providers only. */
  avatar?: string | null;
  /** Providers only. */
  base?: ProviderBase | null;
  passwordHash: string;
  blocked: Block | null;
  deleted: boolean;
  /** The running deletion, the only one that may delete the account. */
  deletion?: { readonly id: string; readonly since: Date };
  createdAt: Date;
  outbox: EventEnvelope[];
  /** See `createRepublisher`. */
  newest: EventEnvelope[];
}

function accountSchema(collection: string, more: Record<string, unknown>) {
  const schema = new Schema<AccountDocument>(
    {
      _id: String,
      version: Number,
      name: String,
      email: String,
      emailProven: Boolean,
      mobile: String,
      city: String,
      state: String,
      country: String,
      language: String,
      sessionVersion: Number,
      revokedTokens: [embedded({ jti: String, expires: Date })],
      passwordHash: String,
      blocked: embedded({ reason: String, since: Date }),
      deleted: Boolean,
      deletion: embedded({ id: String, since: Date }),
      createdAt: Date,
      outbox: outboxField,
      newest: outboxField,
      ...more,
    },
    { ...schemaOptions, collection },
  );
  schema.index({ mobile: 1 }, { unique: true });
  schema.index({ email: 1 }, { unique: true });
  schema.index(...outboxIndex);
  schema.index(...newestIndex);
  return schema;
}

const customerSchema = accountSchema('customers', { pincode: String });
const providerSchema = accountSchema('providers', {
  address: String,
  avatar: String,
  base: embedded({ lat: Number, lng: Number, radiusKm: Number, pincode: String }),
});

export const customerModel = (connection: Connection) => connection.model<AccountDocument>('Customer', customerSchema);
export const providerModel = (connection: Connection) => connection.model<AccountDocument>('Provider', providerSchema);

const toPerson = (document: AccountDocument) => {
  const { _id: id, emailProven, language, passwordHash, sessionVersion, revokedTokens, blocked, deleted, createdAt } = document;
  return { id, ...contactOf(document), emailProven, language, passwordHash, sessionVersion, revokedTokens, blocked, deleted, createdAt };
};

export const toCustomer = (document: AccountDocument): Customer => ({
  ...toPerson(document),
  role: 'customer',
  pincode: document.pincode ?? null,
});

export const toProvider = (document: AccountDocument): Provider => ({
  ...toPerson(document),
  role: 'provider',
  address: document.address ?? '',
  avatar: document.avatar ?? null,
  base: document.base ?? null,
});

/** The fields of an account as they are stored. */
export const toFields = ({ id: _id, role: _role, revokedTokens, ...fields }: Account): Partial<AccountDocument> => ({
  ...fields,
  revokedTokens: [...revokedTokens],
});
