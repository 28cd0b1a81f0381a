import { embedded, isDuplicateKey, schemaOptions, type Clock } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { newStoredKey, openStoredKey, type PublicKey, type SigningKey, type StoredKey } from '../keys/signing-key.ts';

interface KeyDocument extends StoredKey {
  _id: string;
  createdAt: Date;
}

/** The keys that tokens are signed and checked with. */
export interface Keyring {
  /** Created by the first instance that needs it; all instances use the same. */
  signingKey(): Promise<SigningKey>;
  publicKeys(): Promise<PublicKey[]>;
}

const onlyOne = 'es256';

const schema = new Schema<KeyDocument>(
  {
    _id: String,
    publicKey: embedded({ kty: String, crv: String, x: String, y: String, kid: String, use: String, alg: String }),
    sealed: embedded({ iv: String, tag: String, data: String }),
    createdAt: Date,
  },
  { ...schemaOptions, collection: 'signing_keys' },
);

export function createKeyring({ connection, dataKey, clock }: { connection: Connection; dataKey: string; clock: Clock }): Keyring {
  const keys = connection.model<KeyDocument>('SigningKey', schema);

  const findOrMake = async (): Promise<SigningKey> => {
    const stored = await keys.findOne({ _id: onlyOne }).lean<KeyDocument>();
    if (stored !== null) return openStoredKey(stored, dataKey);
    const made = newStoredKey(dataKey);
    try {
      await keys.create([{ _id: onlyOne, ...made, createdAt: clock.now() }]);
      return openStoredKey(made, dataKey);
    } catch (error) {
      // Another instance was first; all use its key.
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
