import type { Server as HttpServer } from 'node:http';
import type { Logger, Metrics, Revocations, SecurityLog, Startable, TokenVerifier } from '@karigar/service-kit';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Server, type Socket } from 'socket.io';
import { rebuildLeases, renewLeases } from '../../presence/use-cases/reach.ts';
import { logErrorsOf, watchRedis, type RedisPair } from './adapter-guard.ts';
import { createMessageAnswering } from './answer-messages.ts';
import { catchUp } from './catch-up.ts';
import { createHandshake } from './handshake.ts';
import type { ChannelDeps } from './messages.ts';
import { createSockets, type BetweenInstances, type ChannelSocket, type SocketData } from './sockets.ts';

const leaseEveryMs = 15_000;
const catchUpEveryMs = 5_000;
/** On one instance. Nobody has so many pages open; a page that has lost count of its connections does. */
const socketsPerAccount = 10;

type None = Record<string, never>;

/** How long a client may be silent, in milliseconds. */
export interface Silence {
  /** From the open connection to the message that says who it is. */
  readonly connectWithinMs: number;
  readonly pingEveryMs: number;
  /** From a ping to its answer. */
  readonly pongWithinMs: number;
}
const allowedSilence: Silence = { connectWithinMs: 15_000, pingEveryMs: 20_000, pongWithinMs: 15_000 };

export interface ChannelOptions {
  /** Default: 15 s to say who it is, and a ping every 20 s that is answered within 15 s. */
  readonly silence?: Silence | undefined;
  readonly redis: RedisPair;
  readonly channelPrefix: string;
  readonly deps: ChannelDeps;
  readonly tokens: TokenVerifier;
  readonly revocations: Revocations;
  readonly metrics: Pick<Metrics, 'counter'>;
  readonly security: SecurityLog;
  readonly log: Logger;
}

export interface Channel {
  attach(server: HttpServer): Promise<Startable>;
}

const adapterPrefix = (prefix: string) => `${prefix}.socket.io`;
/** The channel on which the adapter of every instance listens for news. */
export const newsChannel = (prefix: string) => `${adapterPrefix(prefix)}#/#`;

/**
 * The live channel: websocket only, the sharded Redis adapter between instances. News comes once to every instance, which writes it to those of its
 * recipients who are connected to it. What an instance did not hear is read from the live log.
 */
export function createChannel({
  redis,
  channelPrefix,
  deps,
  tokens,
  revocations,
  metrics,
  security,
  log,
  silence = allowedSilence,
}: ChannelOptions): Channel {
  const sockets = createSockets();
  const answerMessages = createMessageAnswering({ deps, tokens, metrics, security, log });
  let untilConnected: () => Promise<void> = () => Promise.resolve();

  const tryToCatchUp = () =>
    void untilConnected()
      .then(() => catchUp(sockets, deps.liveLog))
      .catch((error: unknown) => log.debug({ err: error }, 'what was missed could not be read; it is tried again'));

  const renewConnected = async () => {
    const providers = new Set(sockets.all().flatMap(({ data }) => (data.actor.role === 'provider' ? [data.actor.id] : [])));
    await rebuildLeases(deps);
    await renewLeases(deps, [...providers]);
  };
  const keepPresence = () => renewConnected().catch((error: unknown) => log.warn({ err: error }, 'presence could not be renewed'));

  const closeRevoked = () => {
    const now = Date.now() / 1_000;
    for (const socket of sockets.all())
      if (revocations.isRevoked(socket.data.actor) || socket.data.actor.expiresAt <= now) socket.disconnect(true);
  };

  const welcome = (socket: ChannelSocket): void => {
    // Revoked between the check of the token and now: the closing of sockets has not seen this one.
    if (revocations.isRevoked(socket.data.actor)) return void socket.disconnect(true);
    const [oldest] = sockets.add(socket).slice(0, -socketsPerAccount);
    // Told why, so that two crowds of pages do not push each other out for ever.
    if (oldest !== undefined) {
      (oldest as Socket).emit('replaced', { seq: 0 });
      oldest.disconnect(true);
    }
    answerMessages(socket);
    socket.data.joined = join(socket).catch((error: unknown) => {
      socket.data.isLost = true;
      log.debug({ err: error }, 'a new socket could not be noted');
    });
  };

  /** From here on everything that is told to the account arrives: by news, and what was told before it by the number. */
  const join = async (socket: ChannelSocket): Promise<void> => {
    await untilConnected();
    const head = await deps.liveLog.head(socket.data.actor.id);
    socket.data.lastSeq = Math.max(head, socket.data.lastSeq ?? 0);
  };

  return {
    attach: async (server) => {
      logErrorsOf(redis, log);
      await Promise.all(
        [redis.publisher, redis.subscriber].map((client) =>
          client.connect().catch((error: unknown) => log.warn({ err: error }, 'redis is not there yet')),
        ),
      );
      const io = new Server<None, None, BetweenInstances, SocketData>(server, {
        transports: ['websocket'],
        serveClient: false,
        maxHttpBufferSize: 64 * 1_024,
        perMessageDeflate: false,
        connectTimeout: silence.connectWithinMs,
        pingInterval: silence.pingEveryMs,
        pingTimeout: silence.pongWithinMs,
        adapter: createShardedAdapter(redis.publisher, redis.subscriber, {
          channelPrefix: adapterPrefix(channelPrefix),
          subscriptionMode: 'static',
        }),
      });
      io.use(createHandshake({ tokens, security }));
      await keepPresence();
      const watch = watchRedis(redis, channelPrefix, log);
      untilConnected = () => watch.untilConnected();
      io.on('news', (news, numbers) => sockets.tell(news, numbers));
      io.on('connection', welcome);
      // Each connection can be lost alone, and what was told meanwhile is in the log.
      for (const client of [redis.publisher, redis.subscriber]) client.on('ready', tryToCatchUp);
      revocations.onRevoked(closeRevoked);
      const timers = [
        setInterval(tryToCatchUp, catchUpEveryMs),
        setInterval(() => {
          closeRevoked();
          void keepPresence();
        }, leaseEveryMs),
      ];

      return {
        start: () => Promise.resolve(),
        stop: async () => {
          for (const timer of timers) clearInterval(timer);
          watch.stop();
          // The clients of this instance connect to another one. Redis stays: what this instance still writes is to be told.
          io.local.disconnectSockets(true);
          io.engine.close();
        },
      };
    },
  };
}
