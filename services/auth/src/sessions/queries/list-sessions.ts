import type { RouteResponse, accountRoutes } from '@karigar/contracts';
import type { Actor } from '@karigar/service-kit';
import { isTokenValid, type Account } from '../../accounts/domain/account.ts';
import type { SessionStore } from '../data/session-store.ts';

/** An account's sessions whose tokens are still valid. */
export async function listSessions(
  sessions: SessionStore,
  account: Account,
  actor: Actor,
): Promise<RouteResponse<typeof accountRoutes.listSessions>> {
  return (await sessions.of(account.id))
    .filter(({ _id: jti, sessionVersion }) => isTokenValid(account, { jti, sessionVersion }))
    .map(({ _id: id, device, city, createdAt, lastSeen }) => ({
      id,
      device,
      city,
      createdAt: createdAt.toISOString(),
      lastSeen: lastSeen.toISOString(),
      current: id === actor.jti,
    }));
}
