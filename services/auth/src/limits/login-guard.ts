import { createHmac } from 'node:crypto';
import { dayMs, ok, refuse, type Result } from '@karigar/contracts';
import { networkOf, noteInContext, schemaOptions, trusted, type Clock, type SecurityLog } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { createLimiter } from './limiter.ts';

interface Place {
  /** Keyed hash of account and network. */
  _id: string;
  expires: Date;
}

const schema = new Schema<Place>({ _id: String, expires: Date }, { ...schemaOptions, collection: 'login_places' });
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });

const windowMs = 900_000;
const knownForMs = 90 * dayMs;
/** All networks from which the account has never logged in share one limit, this many times that of a single network. */
const unknownNetworks = 10;

/** One attempt to log in to an account. */
export interface Attempt {
  /** The account's id, or `keyOfUnknown`. */
  readonly account: string;
  readonly address: string;
}

export interface LoginGuard {
  /** Counts an attempt and returns 0, or counts nothing and returns the seconds to wait. */
  take(by: Attempt): Promise<number>;
  /** Uncounts an attempt that was not wrong. */
  giveBack(by: Attempt): Promise<void>;
  /** The owner has logged in from this network: for the next 90 days, guesses from other networks cannot lock it out. */
  remember(by: Attempt): Promise<void>;
}

/**
 * Identifies a login name that has no account. It is logged and stored, so it is a keyed hash: people type passwords into the wrong field, and a hash
 * without a key reveals the ten digits of a number within seconds.
 */
export const keyOfUnknown = (secret: string, role: string, typed: string): string =>
  `${role}|${createHmac('sha256', secret).update(typed).digest('base64url')}`;

/**
 * Makes one attempt. Counted before the check, so that simultaneous guesses cannot exceed the limit; an attempt that was not wrong is not counted.
 * Refuses TOO_MANY_REQUESTS.
 */
export async function attempt(guard: LoginGuard, by: Attempt, isRight: () => Promise<boolean>): Promise<Result<boolean>> {
  const wait = await guard.take(by);
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait });
  let isWrong = false;
  try {
    isWrong = !(await isRight());
    return ok(!isWrong);
  } finally {
    if (!isWrong) await guard.giveBack(by);
  }
}

/**
 * Limits password guesses per account and network, and per account over all networks from which it has never logged in. An attacker locks out only
 * their own network, or all unknown networks; the owner can still log in from a known one.
 */
export function createLoginGuard(
  connection: Connection,
  { max, key, clock, security }: { max: number; key: string; clock: Clock; security: SecurityLog },
): LoginGuard {
  const places = connection.model<Place>('LoginPlace', schema);
  const atAddress = createLimiter(connection, { name: 'wrong-login', max, windowMs, clock });
  const atUnknownAddresses = createLimiter(connection, { name: 'wrong-login-strangers', max: max * unknownNetworks, windowMs, clock });
  const placeOf = ({ account, address }: Attempt) =>
    createHmac('sha256', key)
      .update(`${account}|${networkOf(address)}`)
      .digest('base64url');
  const isKnown = async (by: Attempt) => (await places.exists({ _id: placeOf(by), expires: trusted({ $gt: clock.now() }) })) !== null;
  return {
    take: async (by) => {
      noteInContext(by);
      const waitHere = await atAddress.take(placeOf(by));
      const wait = waitHere > 0 || (await isKnown(by)) ? waitHere : await atUnknownAddresses.take(by.account);
      if (wait > 0) security.note('locked-out', waitHere > 0 ? 'by address' : 'by account');
      return wait;
    },
    giveBack: async (by) => {
      await atAddress.giveBack(placeOf(by));
      if (!(await isKnown(by))) await atUnknownAddresses.giveBack(by.account);
    },
    remember: async (by) => {
      const expires = new Date(clock.now().getTime() + knownForMs);
      await places.updateOne({ _id: placeOf(by) }, { $set: { expires } }, { upsert: true });
    },
  };
}
