import { randomBytes } from 'node:crypto';
import { schemaOptions, trusted, type Clock } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { hashOfToken } from '../../otp/secrets.ts';

/** An email proven by a social sign-in. The id is the hash of the handoff. */
interface HandoffDocument {
  _id: string;
  email: string;
  /** Hash of the secret that only the browser of the sign-in knows. */
  browser: string;
  expires: Date;
}

export const handoffSeconds = 300;

const schema = new Schema<HandoffDocument>(
  { _id: String, email: String, browser: String, expires: Date },
  { ...schemaOptions, collection: 'handoffs' },
);
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });

/** How a registration refers to a sign-in. */
export interface Handoff {
  readonly handoff: string;
  readonly browser: string;
  readonly email: string;
}

export function createHandoffStore(connection: Connection, clock: Clock) {
  const model = connection.model<HandoffDocument>('Handoff', schema);
  const keyOf = ({ handoff, browser, email }: Handoff) => ({ _id: hashOfToken(handoff), browser: hashOfToken(browser), email });
  return {
    /** Both secrets are stored as hashes only. */
    create: async (email: string): Promise<Pick<Handoff, 'handoff' | 'browser'>> => {
      const [handoff, browser] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
      await model.create([{ ...keyOf({ handoff, browser, email }), expires: new Date(clock.now().getTime() + handoffSeconds * 1_000) }]);
      return { handoff, browser };
    },
    isValid: async (shown: Handoff): Promise<boolean> =>
      (await model.exists({ ...keyOf(shown), expires: trusted({ $gt: clock.now() }) })) !== null,
    useUp: async (shown: Handoff): Promise<void> => {
      await model.deleteOne(keyOf(shown));
    },
  };
}
export type HandoffStore = ReturnType<typeof createHandoffStore>;
