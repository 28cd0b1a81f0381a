import { schemaOptions, trusted, upsertIf } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

interface UsedCodeDocument {
  _id: string;
  step: number;
}

const schema = new Schema<UsedCodeDocument>({ _id: String, step: Number }, { ...schemaOptions, collection: 'operator_codes' });

export interface UsedCodes {
  /** Consumes a code. False for one that was used already, and for older ones. */
  take(email: string, step: number): Promise<boolean>;
}

export function createUsedCodes(connection: Connection): UsedCodes {
  const codes = connection.model<UsedCodeDocument>('OperatorCode', schema);
  return { take: (email, step) => upsertIf(codes, { _id: email, step: trusted({ $lt: step }) }, { $set: { step } }) };
}
