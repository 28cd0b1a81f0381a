import type { Server as HttpServer } from 'node:http';
import type { Logger, Metrics, Revocations, SecurityLog, Startable, TokenVerifier } from '@karigar/service-kit';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Server, type Socket } from 'socket.io';
import { rebuildLeases, renewLeases } from '../../presence/use-cases/leases.ts';
import { logErrorsOf, watchRedis, type RedisPair } from './adapter-guard.ts';
import { createMessageAnswering } from './answer-messages.ts';
import { catchUp, catchUpOne } from './catch-up.ts';
import { createHandshake } from './handshake.ts';
import type { ChannelDeps } from './messages.ts';
import { createPacketLimit } from './packet-limit.ts';
import { createSockets, type BetweenInstances, type ChannelSocket, type SocketData } from './sockets.ts';

const leaseEveryMs = 15_000;
const catchUpEveryMs = 5_000;
/** Per instance. No person has this many pages open; only a client that leaks connections does. */
const socketsPerAccount = 10;

type None = Record<string, never>;

/** How long a client may be silent, in milliseconds. */
export interface Silence {
  /** From the open connection to the client's first message. */
  readonly connectWithinMs: number;
  readonly pingEveryMs: number;
  /** From a ping to its pong. */
  readonly pongWithinMs: number;
}
const allowedSilence: Silence = { connectWithinMs: 15_000, pingEveryMs: 20_000, pongWithinMs: 15_000 };

export interface ChannelOptions {
  /** Default: 15 s to authenticate, and a ping every 20 s that must be answered within 15 s. */
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
/** The Redis channel on which every instance's adapter receives live updates. */
export const updateChannel = (prefix: string) => `${adapterPrefix(prefix)}#/#`;

/**
 * The live channel: websockets only, with the sharded Redis adapter between instances. Each instance receives an update once and writes it to the
 * recipients connected to it. Updates that an instance missed are read from the live log.
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
  const tryAgain = (error: unknown) => log.debug({ err: error }, 'could not read missed messages; trying again');
  const sockets = createSockets({
    // While a logout may be pending, calls are refused, and live channels wait.
    mayWrite: () => revocations.ready(),
    onGap: (socket) => void catchUpOne(sockets, deps.liveLog, socket).catch(tryAgain),
  });
  const cut = metrics.counter('live_connections_cut_total', 'Live connections that were closed because of a flood of messages');
  const onCut = () => cut.inc();
  const answerMessages = createMessageAnswering({ deps, tokens, metrics, onCut, security, log });
  let untilSubscribed: () => Promise<void> = () => Promise.resolve();

  const tryToCatchUp = () =>
    void untilSubscribed()
      .then(() => catchUp(sockets, deps.liveLog))
      .catch(tryAgain);

  const renewConnected = async () => {
    const providers = new Set(sockets.all().flatMap(({ data }) => (data.actor.role === 'provider' ? [data.actor.id] : [])));
    await rebuildLeases(deps);
    await renewLeases(deps, [...providers]);
  };
  const keepPresence = () => renewConnected().catch((error: unknown) => log.warn({ err: error }, 'presence could not be renewed'));

  const closeRevoked = () => {
    const now = deps.clock.now().getTime() / 1_000;
    for (const socket of sockets.all())
      if (revocations.isRevoked(socket.data.actor) || socket.data.actor.expiresAt <= now) socket.disconnect(true);
  };

  const welcome = (socket: ChannelSocket): void => {
    // The token was revoked after it was checked, when `closeRevoked` could not see this socket yet.
    if (revocations.isRevoked(socket.data.actor)) return void socket.disconnect(true);
    const [oldest] = sockets.add(socket).slice(0, -socketsPerAccount);
    // The client is told why, so that pages do not disconnect each other for ever.
    if (oldest !== undefined) {
      (oldest as Socket).emit('replaced', { seq: 0 });
      oldest.disconnect(true);
    }
    answerMessages(socket);
    socket.data.joined = join(socket).catch((error: unknown) => {
      socket.data.isLost = true;
      log.debug({ err: error }, 'failed to initialize a socket');
    });
  };

  /** From here on the socket misses nothing: later messages arrive as updates, earlier ones are recognized by the sequence number. */
  const join = async (socket: ChannelSocket): Promise<void> => {
    await untilSubscribed();
    const { seq, quietMs } = await deps.liveLog.head(socket.data.actor.id);
    socket.data.lastSeq = Math.max(seq, socket.data.lastSeq ?? 0);
    socket.data.quietMs = quietMs;
  };

  return {
    attach: async (server) => {
      logErrorsOf(redis, log);
      await Promise.all(
        [redis.publisher, redis.subscriber].map((client) =>
          client.connect().catch((error: unknown) => log.warn({ err: error }, 'redis is not available yet')),
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
      io.engine.on('connection', createPacketLimit(onCut));
      io.use(createHandshake({ tokens, security }));
      await keepPresence();
      const watch = watchRedis(redis, channelPrefix, log);
      untilSubscribed = () => watch.untilSubscribed();
      io.on('update', (update, numbers) => sockets.send(update, numbers));
      io.on('connection', welcome);
      // Either connection can drop on its own; the log holds what was sent meanwhile.
      for (const client of [redis.publisher, redis.subscriber]) client.on('ready', tryToCatchUp);
      // An outage may have been longer than the leases: connected providers must not wait for the timer.
      redis.publisher.on('ready', () => void keepPresence());
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
          // The clients reconnect to another instance. Redis stays open, because requests that are still running publish to it.
          io.local.disconnectSockets(true);
          io.engine.close();
        },
      };
    },
  };
}
