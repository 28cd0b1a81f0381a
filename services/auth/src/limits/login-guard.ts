import { createHmac } from 'node:crypto';
import { dayMs, ok, refuse, type Result } from '@karigar/contracts';
import { networkOf, noteInContext, schemaOptions, trusted, type Clock, type SecurityLog } from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import { createLimiter } from './limiter.ts';

/** A network from which an account has logged in. */
interface KnownNetwork {
  /** Keyed hash of account and network. */
  _id: string;
  expires: Date;
}

const schema = new Schema<KnownNetwork>({ _id: String, expires: Date }, { ...schemaOptions, collection: 'login_places' });
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });

const windowMs = 900_000;
const knownForMs = 90 * dayMs;
/** All networks from which the account has never logged in share one limit, this many times that of a single network. */
const unknownNetworks = 10;

/** One guess of an account's password. */
export interface LoginGuess {
  /** The account's id, or `keyOfUnknown`. */
  readonly account: string;
  readonly clientAddress: string;
}

export interface LoginGuard {
  /** Counts a guess and returns 0, or counts nothing and returns the seconds to wait. */
  take(guess: LoginGuess): Promise<number>;
  /** Uncounts a guess that was not wrong. */
  giveBack(guess: LoginGuess): Promise<void>;
  /** The owner has logged in from this network: for the next 90 days, guesses from other networks cannot lock it out. */
  remember(guess: LoginGuess): Promise<void>;
}

/**
 * Identifies a login name that has no account. It is logged and stored, so it is a keyed hash: people type passwords into the wrong field, and a hash
 * without a key reveals the ten digits of a number within seconds.
 */
export const keyOfUnknown = (secret: string, role: string, typed: string): string =>
  `${role}|${createHmac('sha256', secret).update(typed).digest('base64url')}`;

/**
 * Checks one guess. Counts it before the check, so that simultaneous guesses cannot exceed the limit, and uncounts it unless it was wrong. Refuses
 * TOO_MANY_REQUESTS.
 */
export async function checkGuess(guard: LoginGuard, guess: LoginGuess, isRight: () => Promise<boolean>): Promise<Result<boolean>> {
  const wait = await guard.take(guess);
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait });
  let isWrong = false;
  try {
    isWrong = !(await isRight());
    return ok(!isWrong);
  } finally {
    if (!isWrong) await guard.giveBack(guess);
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
  const knownNetworks = connection.model<KnownNetwork>('KnownNetwork', schema);
  const perNetwork = createLimiter(connection, { name: 'wrong-login', max, windowMs, clock });
  const perAccount = createLimiter(connection, { name: 'wrong-login-strangers', max: max * unknownNetworks, windowMs, clock });
  const networkIdOf = ({ account, clientAddress }: LoginGuess) =>
    createHmac('sha256', key)
      .update(`${account}|${networkOf(clientAddress)}`)
      .digest('base64url');
  const isKnown = async (guess: LoginGuess) =>
    (await knownNetworks.exists({ _id: networkIdOf(guess), expires: trusted({ $gt: clock.now() }) })) !== null;
  return {
    take: async (guess) => {
      noteInContext(guess);
      const waitHere = await perNetwork.take(networkIdOf(guess));
      const wait = waitHere > 0 || (await isKnown(guess)) ? waitHere : await perAccount.take(guess.account);
      if (wait > 0) security.note('locked-out', waitHere > 0 ? 'by address' : 'by account');
      return wait;
    },
    giveBack: async (guess) => {
      await perNetwork.giveBack(networkIdOf(guess));
      if (!(await isKnown(guess))) await perAccount.giveBack(guess.account);
    },
    remember: async (guess) => {
      const expires = new Date(clock.now().getTime() + knownForMs);
      await knownNetworks.updateOne({ _id: networkIdOf(guess) }, { $set: { expires } }, { upsert: true });
    },
  };
}
