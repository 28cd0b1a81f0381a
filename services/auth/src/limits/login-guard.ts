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
export interface Try {
  /** The account's id, or `keyOfUnknown`. */
  readonly account: string;
  readonly address: string;
}

export interface LoginGuard {
  /** Counts an attempt and returns 0, or counts nothing and returns the seconds to wait. */
  take(by: Try): Promise<number>;
  /** Takes an attempt back that was not wrong. */
  giveBack(by: Try): Promise<void>;
  /** The owner has logged in from this network: for the next 90 days, guesses from other networks cannot lock it out. */
  remember(by: Try): Promise<void>;
}

/**
 * Stands for what somebody has typed who has no account. It is logged and kept, and may be a number, an email or a password in the wrong field, which a hash
 * without a key would give away: ten digits are tried in seconds.
 */
export const keyOfUnknown = (secret: string, role: string, typed: string): string =>
  `${role}|${createHmac('sha256', secret).update(typed).digest('base64url')}`;

/**
 * Makes one attempt. Counted before the check, so that of many simultaneous guesses only as many as the limit allows are checked, and taken back unless
 * it was wrong. Refuses TOO_MANY_REQUESTS.
 */
export async function attempt(guard: LoginGuard, by: Try, isRight: () => Promise<boolean>): Promise<Result<boolean>> {
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
 * Limits password guesses: per account and network, and per account over all networks it is not known from. So a guesser locks out only themselves, a
 * distributed attack only other unknown networks, and the owner can log in from known ones.
 */
export function createLoginGuard(
  connection: Connection,
  { max, key, clock, security }: { max: number; key: string; clock: Clock; security: SecurityLog },
): LoginGuard {
  const places = connection.model<Place>('LoginPlace', schema);
  const atAddress = createLimiter(connection, { name: 'wrong-login', max, windowMs, clock });
  const atUnknownAddresses = createLimiter(connection, { name: 'wrong-login-strangers', max: max * unknownNetworks, windowMs, clock });
  const placeOf = ({ account, address }: Try) =>
    createHmac('sha256', key)
      .update(`${account}|${networkOf(address)}`)
      .digest('base64url');
  const isKnown = async (by: Try) => (await places.exists({ _id: placeOf(by), expires: trusted({ $gt: clock.now() }) })) !== null;
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
