import { newId, type Clock, type Logger } from '@karigar/service-kit';
import type { Account } from '../../accounts/domain/account.ts';
import type { PlaceLookup } from '../../geo/place-lookup.ts';
import type { LoginGuard } from '../../limits/login-guard.ts';
import type { SessionStore } from '../data/session-store.ts';
import { deviceOf } from '../domain/device.ts';
import { tokenLivesSeconds } from '../domain/token-life.ts';
import type { Tokens } from '../tokens.ts';

interface Deps {
  readonly sessions: SessionStore;
  readonly tokens: Tokens;
  readonly placeOf: PlaceLookup;
  readonly wrongLogins: LoginGuard;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Where a login comes from. */
export interface Caller {
  readonly clientAddress: string;
  readonly userAgent: string | undefined;
}

/** Issues a token and records where it is used. The city is added when it has been looked up; a login does not wait for it. */
export async function startSession(
  { sessions, tokens, placeOf, wrongLogins, clock, log }: Deps,
  { id: accountId, role, sessionVersion }: Pick<Account, 'id' | 'role' | 'sessionVersion'>,
  { clientAddress, userAgent }: Caller,
): Promise<string> {
  const id = newId();
  const now = clock.now();
  const expires = new Date(now.getTime() + tokenLivesSeconds * 1_000);
  await sessions.add({
    _id: id,
    accountId,
    sessionVersion,
    device: deviceOf(userAgent),
    city: null,
    createdAt: now,
    lastSeen: now,
    expires,
  });
  await wrongLogins.remember({ account: accountId, clientAddress });
  placeOf(clientAddress)
    .then(({ city }) => (city === null ? undefined : sessions.setCity(id, city)))
    .catch((error: unknown) => log.warn({ err: error }, 'the city of a session could not be stored'));
  return tokens.issue({ id: accountId, role, sessionVersion, jti: id });
}
