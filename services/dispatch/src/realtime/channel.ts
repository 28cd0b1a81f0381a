import type { Server as HttpServer } from 'node:http';
import { clientMessages, problems, type ClientEvent, type ClientMessage, type ProblemCode, type Result } from '@karigar/contracts';
import {
  continueTrace,
  isTransient,
  newId,
  ProblemError,
  runInContext,
  workThrough,
  type Logger,
  type Metrics,
  type Revocations,
  type SecurityLog,
  type Startable,
  type TokenVerifier,
} from '@karigar/service-kit';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Server, type Socket } from 'socket.io';
import { rebuildLeases, renewLeases } from '../presence/use-cases/reach.ts';
import type { LogEntry } from '../live/live-log.ts';
import { createConnectLimit } from './connect-limit.ts';
import { handlers, type MessageHandler, type RealtimeDeps } from './handlers.ts';
import { logErrorsOf, watchRedis, type RedisPair } from './redis-guard.ts';
import { createSockets, type BetweenInstances, type ChannelSocket, type SocketData } from './sockets.ts';

const leaseEveryMs = 15_000;
const catchUpEveryMs = 5_000;
const accountsAtOnce = 500;
const messagesPerSecond = 30;
const burst = 60;
/** Who goes on for so many more messages than are allowed is cut off. */
const flood = 300;
/** On one instance. Nobody has so many pages open; a page that has lost count of its connections does. */
const socketsPerAccount = 10;

type None = Record<string, never>;

export interface ChannelOptions {
  readonly redis: RedisPair;
  readonly channelPrefix: string;
  readonly deps: RealtimeDeps;
  readonly tokens: TokenVerifier;
  readonly revocations: Revocations;
  readonly metrics: Pick<Metrics, 'counter'>;
  readonly security: SecurityLog;
  readonly log: Logger;
}

export interface Channel {
  attach(server: HttpServer): Promise<Startable>;
}

const isClientEvent = (event: string): event is ClientEvent => Object.hasOwn(clientMessages, event);

const adapterPrefix = (prefix: string) => `${prefix}.socket.io`;
/** The channel on which the adapter of every instance listens for news. */
export const newsChannel = (prefix: string) => `${adapterPrefix(prefix)}#/#`;

/**
 * The realtime channel: websocket only, the sharded Redis adapter between instances. News comes once to every instance, which writes it to those of its
 * recipients who are connected to it. No rule lives here: every message is parsed, its sender known from the token, and answered by a use case. What an
 * instance did not hear is read from the live log.
 */
export function createChannel({ redis, channelPrefix, deps, tokens, revocations, metrics, security, log }: ChannelOptions): Channel {
  const sockets = createSockets();
  const connects = createConnectLimit(() => performance.now());
  const unknownEvents = metrics.counter('live_unknown_events_total', 'Messages of clients with an event that no contract names');
  const cutOff = metrics.counter('live_connections_cut_total', 'Live connections that were closed because of a flood of messages');
  let untilConnected: () => Promise<void> = () => Promise.resolve();

  /** Sends what the sockets of this instance were told and have not got: something between Redis and here was lost. */
  const catchUp = async () => {
    const all = sockets.all();
    const lots = Array.from({ length: Math.ceil(all.length / accountsAtOnce) }, (_, n) =>
      all.slice(n * accountsAtOnce, (n + 1) * accountsAtOnce),
    );
    await workThrough(lots, async (some) => {
      const behind = new Set(
        await deps.liveLog.behind(some.map(({ data }) => ({ account: data.actor.id, known: data.lastSeq ?? Number.MAX_SAFE_INTEGER }))),
      );
      await workThrough(some, async (socket) => {
        // When it connects again, it reads the snapshots.
        if (socket.data.isLost) socket.conn.close();
        else if (behind.has(socket.data.actor.id)) await sockets.catchUp(socket, (since) => missedBy(socket, since));
      });
    });
  };

  const missedBy = async (socket: ChannelSocket, since: number): Promise<readonly LogEntry[]> => {
    const missed = await deps.liveLog.since(socket.data.actor.id, since);
    if (missed !== 'reload') return missed.events;
    socket.conn.close();
    return [];
  };

  const tryToCatchUp = () =>
    void untilConnected()
      .then(catchUp)
      .catch((error: unknown) => log.debug({ err: error }, 'what was missed could not be read; it is tried again'));

  const renewConnected = async () => {
    const providers = new Set(sockets.all().flatMap(({ data }) => (data.actor.role === 'provider' ? [data.actor.id] : [])));
    await rebuildLeases(deps);
    await renewLeases(deps, [...providers]);
  };

  const closeRevoked = () => {
    const now = Date.now() / 1_000;
    for (const socket of sockets.all())
      if (revocations.isRevoked(socket.data.actor) || socket.data.actor.expiresAt <= now) socket.disconnect(true);
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
        pingInterval: 20_000,
        pingTimeout: 15_000,
        adapter: createShardedAdapter(redis.publisher, redis.subscriber, {
          channelPrefix: adapterPrefix(channelPrefix),
          subscriptionMode: 'static',
        }),
      });
      io.use((socket, next) => {
        const given = (socket.handshake.auth as { token?: unknown }).token;
        const token = typeof given === 'string' ? given : '';
        tokens.verify(token).then(
          (actor) => {
            if (!connects.allow(actor.id)) {
              // As below: it comes back by itself.
              socket.conn.close();
              return next(new Error('TOO_MANY_REQUESTS'));
            }
            const data: SocketData = {
              actor,
              token,
              lastSeq: undefined,
              isLost: false,
              catchingUp: undefined,
              joined: Promise.resolve(),
              allowance: burst,
              allowanceAt: performance.now(),
            };
            Object.assign(socket.data, data);
            next();
          },
          (error: unknown) => {
            const isUnavailable = error instanceof ProblemError && error.code === 'UNAVAILABLE';
            // A client treats a refusal as final. When its connection ends without one, it reconnects by itself.
            if (isUnavailable) socket.conn.close();
            else security.note('unauthorized', 'live channel', { address: String(socket.handshake.headers['x-forwarded-for'] ?? '') });
            next(new Error(isUnavailable ? 'UNAVAILABLE' : 'UNAUTHORIZED'));
          },
        );
      });
      const keepPresence = () => renewConnected().catch((error: unknown) => log.warn({ err: error }, 'presence could not be renewed'));
      await keepPresence();
      const watch = watchRedis(redis, channelPrefix, log);
      untilConnected = () => watch.untilConnected();
      io.on('news', (news, numbers) => sockets.tell(news, numbers));
      io.on('connection', (socket) => welcome(socket));
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

  function welcome(socket: ChannelSocket): void {
    const { actor } = socket.data;
    // Revoked between the check of the token and now: the closing of sockets has not seen this one.
    if (revocations.isRevoked(actor)) return void socket.disconnect(true);
    const [oldest] = sockets.add(socket).slice(0, -socketsPerAccount);
    // Told why, so that two crowds of pages do not push each other out for ever.
    if (oldest !== undefined) {
      (oldest as Socket).emit('replaced', { seq: 0 });
      oldest.disconnect(true);
    }
    // One listener for all events: one for each would cost every connection 2 kB.
    socket.onAny((event: string, payload: unknown, acknowledge: unknown) => {
      if (!isClientEvent(event)) {
        unknownEvents.inc();
        mayAsk(socket);
        return;
      }
      const reply = typeof acknowledge === 'function' ? (acknowledge as (answer: unknown) => void) : () => undefined;
      void runInContext({ requestId: `socket-${newId()}`, traceparent: continueTrace(undefined) }, () =>
        answer(socket, event, payload, reply),
      );
    });
    socket.data.joined = join(socket).catch((error: unknown) => {
      socket.data.isLost = true;
      log.debug({ err: error }, 'a new socket could not be noted');
    });
  }

  /** From here on everything that is told to the account arrives: by news, and what was told before it by the number. */
  async function join(socket: ChannelSocket): Promise<void> {
    await untilConnected();
    const head = await deps.liveLog.head(socket.data.actor.id);
    socket.data.lastSeq = Math.max(head, socket.data.lastSeq ?? 0);
  }

  async function answer(socket: ChannelSocket, event: ClientEvent, raw: unknown, reply: (answer: unknown) => void): Promise<void> {
    // After the acknowledgement, every later event reaches this socket, so a snapshot that is read then misses nothing.
    await socket.data.joined;
    const result = await handle(socket, event, raw);
    if (result.ok) {
      reply({ ok: true, ...result.value });
      return;
    }
    security.refused(result.code, problems[result.code][0], { account: socket.data.actor.id });
    reply({ ok: false, code: result.code, message: result.message ?? problems[result.code][1] });
    if (result.code === 'IDENTITY_MISMATCH' || result.code === 'UNAUTHORIZED') socket.disconnect(true);
  }

  /** A token bucket per socket, which a flood overdraws. */
  function mayAsk(socket: ChannelSocket): boolean {
    const { data } = socket;
    const now = performance.now();
    data.allowance = Math.min(burst, data.allowance + ((now - data.allowanceAt) / 1_000) * messagesPerSecond) - 1;
    data.allowanceAt = now;
    if (data.allowance < -flood && socket.connected) {
      cutOff.inc();
      socket.disconnect(true);
    }
    return data.allowance >= 0;
  }

  async function handle(socket: ChannelSocket, event: ClientEvent, raw: unknown): Promise<Result<Record<string, unknown>>> {
    const message: ClientMessage = clientMessages[event];
    const no = (code: ProblemCode): Result<never> => ({ ok: false, code });
    if (!mayAsk(socket)) return no('TOO_MANY_REQUESTS');
    try {
      const actor = await tokens.verify(socket.data.token);
      if (!message.access.includes(actor.role)) return no('FORBIDDEN');
      const payload = message.payload.safeParse(raw);
      if (!payload.success) return { ok: false, code: 'INVALID', message: payload.error.issues[0]?.message ?? problems.INVALID[1] };
      // TypeScript does not tie the handler of a key to the payload that the schema of that key has parsed.
      return await (handlers[event] as MessageHandler<ClientEvent>)({ actor, payload: payload.data as never }, deps);
    } catch (error) {
      if (error instanceof ProblemError) return no(error.code === 'TOKEN_EXPIRED' ? 'UNAUTHORIZED' : error.code);
      if (isTransient(error)) return no('UNAVAILABLE');
      log.error({ err: error, event }, 'message failed');
      return no('INTERNAL');
    }
  }
}
