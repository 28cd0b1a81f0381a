import { collectionOf, isDuplicateKey, schemaOptions, type Clock } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { newStoredKey, openStoredKey, type PublicKey, type SigningKey, type StoredKey } from '../keys/signing-key.ts';

interface KeyDocument extends StoredKey {
  _id: string;
  createdAt: Date;
}

/** The keys that tokens are signed and checked with. */
export interface Keyring {
  /** Made by the first instance that asks and the same for all. */
  signingKey(): Promise<SigningKey>;
  publicKeys(): Promise<PublicKey[]>;
}

const onlyOne = 'es256';

const schema = new Schema<KeyDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'signing_keys' });

export function createKeyring({ connection, dataKey, clock }: { connection: Connection; dataKey: string; clock: Clock }): Keyring {
  const keys = collectionOf(connection.model<KeyDocument>('SigningKey', schema));

  const findOrMake = async (): Promise<SigningKey> => {
    const stored = await keys.findOne({ _id: onlyOne });
    if (stored !== null) return openStoredKey(stored, dataKey);
    const made = newStoredKey(dataKey);
    try {
      await keys.insertOne({ _id: onlyOne, ...made, createdAt: clock.now() });
      return openStoredKey(made, dataKey);
    } catch (error) {
      // Another instance was first: its key is everybody's.
      if (isDuplicateKey(error)) return findOrMake();
      throw error;
    }
  };

  let known: Promise<SigningKey> | undefined;
  const signingKey = () => {
    known ??= findOrMake().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return { signingKey, publicKeys: async () => [(await signingKey()).publicKey] };
}
