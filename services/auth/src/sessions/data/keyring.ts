import { embedded, isDuplicateKey, schemaOptions, trusted, type Clock } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { newStoredKey, openStoredKey, type PublicKey, type SigningKey, type StoredKey } from '../keys/signing-key.ts';
import { tokenLivesSeconds } from '../domain/token-life.ts';

interface KeyDocument extends StoredKey {
  _id: string;
  createdAt: Date;
}

/** The keys with which tokens are signed and checked, shared by all instances. */
export interface Keyring {
  /** The newest key that every verifier has had time to fetch. */
  signingKey(): Promise<SigningKey>;
  /** All keys with which a valid token can have been signed, and the next one. */
  publicKeys(): Promise<PublicKey[]>;
  /** Creates the next key when the newest one is old enough, and removes keys whose tokens have all expired. */
  rotate(): Promise<void>;
}

/** A key is published this long before it is used: verifiers fetch the keys every minute. */
const announcedForMs = 10 * 60_000;
/** Beyond the expiry of its last token, to allow for clock differences. */
const clockToleranceMs = 60 * 60_000;
const keysTtlMs = 60_000;
const firstKeyId = 'es256';

const schema = new Schema<KeyDocument>(
  {
    _id: String,
    publicKey: embedded({ kty: String, crv: String, x: String, y: String, kid: String, use: String, alg: String }),
    sealed: embedded({ iv: String, tag: String, data: String }),
    createdAt: Date,
  },
  { ...schemaOptions, collection: 'signing_keys' },
);

interface Options {
  readonly connection: Connection;
  readonly dataKey: string;
  /** How long a key is used for signing. */
  readonly lifeMs: number;
  readonly clock: Clock;
}

export function createKeyring({ connection, dataKey, lifeMs, clock }: Options): Keyring {
  const model = connection.model<KeyDocument>('SigningKey', schema);
  const now = () => clock.now().getTime();
  let known: { readonly keys: readonly KeyDocument[]; readonly readAt: number } | undefined;
  /** By `kid` and not by the document's id: if the only key is deleted, its successor is stored under the same id. */
  const openedKeys = new Map<string, SigningKey>();

  const readKeys = async (): Promise<readonly KeyDocument[]> => {
    const keys = await model.find().sort({ createdAt: 1, _id: 1 }).lean<KeyDocument[]>();
    known = { keys, readAt: now() };
    return keys;
  };
  /** The id of the next key is derived from the newest one: if several instances create it at once, the first one wins. */
  const createKey = async (id: string): Promise<readonly KeyDocument[]> => {
    try {
      await model.create([{ _id: id, ...newStoredKey(dataKey), createdAt: clock.now() }]);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return readKeys();
  };
  const currentKeys = async (): Promise<readonly KeyDocument[]> => {
    const keys = known !== undefined && now() - known.readAt < keysTtlMs ? known.keys : await readKeys();
    return keys.length > 0 ? keys : createKey(firstKeyId);
  };
  const isAnnounced = ({ createdAt }: KeyDocument) => now() - createdAt.getTime() >= announcedForMs;

  return {
    signingKey: async () => {
      const keys = await currentKeys();
      // The very first key is used at once: there is no other, and nobody holds a token yet.
      const key = keys.findLast(isAnnounced) ?? keys[0];
      if (key === undefined) throw new Error('There is no signing key');
      const { kid } = key.publicKey;
      const signing = openedKeys.get(kid) ?? openStoredKey(key, dataKey);
      openedKeys.set(kid, signing);
      return signing;
    },

    publicKeys: async () => (await currentKeys()).map(({ publicKey }) => publicKey),

    rotate: async () => {
      const keys = await readKeys();
      const newest = keys.at(-1);
      if (newest === undefined) return;
      if (now() - newest.createdAt.getTime() >= lifeMs) await createKey(`es256-${newest.createdAt.getTime()}`);
      const retentionMs = announcedForMs + tokenLivesSeconds * 1_000 + clockToleranceMs;
      const outlived = keys.filter((_, n) => {
        const next = keys[n + 1];
        return next !== undefined && now() - next.createdAt.getTime() > retentionMs;
      });
      if (outlived.length === 0) return;
      await model.deleteMany({ _id: trusted({ $in: outlived.map(({ _id }) => _id) }) });
      await readKeys();
    },
  };
}
