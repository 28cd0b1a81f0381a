import { ProblemError, type SecurityLog, type TokenVerifier } from '@karigar/service-kit';
import type { ChannelSocket, SocketData } from './sockets.ts';
import { createConnectLimit } from './connect-limit.ts';
import { fullAllowance } from './answer-messages.ts';

type Next = (error?: Error) => void;

/**
 * Accepts connections with a valid token, up to a limit per account. A client treats a refusal as final but reconnects when its connection just ends.
 * So a client over the limit, or one that connects while tokens cannot be checked, is disconnected without a refusal.
 */
export function createHandshake({ tokens, security }: { readonly tokens: TokenVerifier; readonly security: SecurityLog }) {
  const connects = createConnectLimit(() => performance.now());
  return (socket: ChannelSocket, next: Next): void => {
    const refuse = (code: 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'UNAUTHORIZED') => {
      if (code !== 'UNAUTHORIZED') socket.conn.close();
      next(new Error(code));
      // So that nobody can try several tokens on one connection. Not at once, because the refusal is sent in the next tick.
      if (code === 'UNAUTHORIZED') setImmediate(() => socket.conn.close());
    };
    const given = (socket.handshake.auth as { token?: unknown }).token;
    const token = typeof given === 'string' ? given : '';
    tokens.verify(token).then(
      (actor) => {
        if (!connects.allow(actor.id)) return refuse('TOO_MANY_REQUESTS');
        const data: SocketData = {
          actor,
          token,
          lastSeq: undefined,
          quietMs: undefined,
          isLost: false,
          isBehind: false,
          catchingUp: undefined,
          joined: Promise.resolve(),
          ...fullAllowance(),
        };
        Object.assign(socket.data, data);
        next();
      },
      (error: unknown) => {
        if (error instanceof ProblemError && error.code === 'UNAVAILABLE') return refuse('UNAVAILABLE');
        security.note('unauthorized', 'live channel', { address: String(socket.handshake.headers['x-forwarded-for'] ?? '') });
        refuse('UNAUTHORIZED');
      },
    );
  };
}
