import type { Server as HttpServer } from 'node:http';
import { clientMessages, problems, type ClientEvent, type ClientMessage, type ProblemCode, type Result } from '@karigar/contracts';
import {
  continueTrace,
  createRedis,
  createRedisSubscriber,
  isTransient,
  newId,
  ProblemError,
  runInContext,
  type Actor,
  type Logger,
  type Revocations,
  type Startable,
  type TokenVerifier,
} from '@karigar/service-kit';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import { Server, type Socket } from 'socket.io';
import type { Emit } from '../live/deliver.ts';
import type { StreamEntry } from '../live/streams.ts';
import { handlers, type MessageHandler, type RealtimeDeps } from './handlers.ts';

const leaseEveryMs = 15_000;
const messagesPerSecond = 30;
const burst = 60;
const selfTestEveryMs = 5_000;
const silenceMs = 15_000;
const joinWithinMs = 5_000;

interface SocketData {
  actor: Actor;
  token: string;
  /** The highest number that was sent on this socket, for what Redis could not carry. */
  lastSeq: number;
  /** Resolves when what is emitted to the account arrives here. */
  joined: Promise<void>;
  allowance: number;
  allowanceAt: number;
}

type ChannelSocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>;

export interface ChannelOptions {
  readonly redisUrl: string;
  readonly channelPrefix: string;
  readonly deps: RealtimeDeps;
  readonly tokens: TokenVerifier;
  readonly revocations: Revocations;
  readonly log: Logger;
}

export interface Channel {
  readonly emit: Emit;
  attach(server: HttpServer): Promise<Startable>;
}

const room = (account: string) => `account:${account}`;

/**
 * The realtime channel: websocket only, one room per account, the sharded Redis adapter between instances. No rule lives here: every message
 * is parsed, its sender known from the token, and answered by a use case. Losing Redis ends no process and loses nothing: what could not be
 * carried is read from the streams when Redis is back.
 */
export function createChannel({ redisUrl, channelPrefix, deps, tokens, revocations, log }: ChannelOptions): Channel {
  /** Resolves when every subscription made so far stands. */
  let subscribed: () => Promise<void> = () => Promise.resolve();
  let io: Server<Record<string, never>, Record<string, never>, Record<string, never>, SocketData> | undefined;

  const localSockets = (): ChannelSocket[] => [...(io?.sockets.sockets.values() ?? [])];

  const sendTo = (socket: ChannelSocket, { event, payload, seq }: StreamEntry) => {
    (socket as Socket).emit(event, { ...payload, seq });
  };

  const emit: Emit = (account, { event, payload, seq }) => {
    (io as Server | undefined)?.to(room(account)).emit(event, { ...payload, seq });
  };

  /** Sends what the sockets of this instance missed while Redis was away, as soon as nothing more can be missed. */
  const catchUp = async () => {
    await subscribed();
    for (const socket of localSockets()) {
      const missed = await deps.streams.since(socket.data.actor.id, socket.data.lastSeq);
      if (missed !== 'reload') for (const entry of missed.events) sendTo(socket, entry);
    }
  };

  const renewLeases = async () => {
    const providers = new Set(localSockets().flatMap(({ data }) => (data.actor.role === 'provider' ? [data.actor.id] : [])));
    await deps.presence.renew([...providers], deps.clock.now());
  };

  const closeRevoked = () => {
    const now = Date.now() / 1_000;
    for (const socket of localSockets())
      if (revocations.isRevoked(socket.data.actor) || socket.data.actor.expiresAt <= now) socket.disconnect(true);
  };

  return {
    emit,
    attach: async (server) => {
      const publisher = quietPublisher(createRedis(redisUrl, log), log);
      const subscriber = quietSubscriber(createRedisSubscriber(redisUrl, log), log);
      await Promise.all(
        [publisher.client.connect(), subscriber.connect()].map((connecting) =>
          connecting.catch((error: unknown) => log.warn({ err: error }, 'redis is not there yet')),
        ),
      );
      io = new Server(server, {
        transports: ['websocket'],
        serveClient: false,
        maxHttpBufferSize: 64 * 1_024,
        perMessageDeflate: false,
        pingInterval: 20_000,
        pingTimeout: 15_000,
        adapter: createShardedAdapter(publisher.client, subscriber, {
          channelPrefix: `${channelPrefix}.socket.io`,
          subscriptionMode: 'dynamic-private',
        }),
      });
      io.use((socket, next) => {
        const given = (socket.handshake.auth as { token?: unknown }).token;
        const token = typeof given === 'string' ? given : '';
        tokens.verify(token).then(
          (actor) => {
            Object.assign(socket.data, {
              actor,
              token,
              lastSeq: 0,
              joined: Promise.resolve(),
              allowance: burst,
              allowanceAt: Date.now(),
            } satisfies SocketData);
            next();
          },
          (error: unknown) => {
            const away = error instanceof ProblemError && error.code === 'UNAVAILABLE';
            // A client treats a refusal as final. When its connection ends without one, it reconnects by itself.
            if (away) socket.conn.close();
            next(new Error(away ? 'UNAVAILABLE' : 'UNAUTHORIZED'));
          },
        );
      });
      const ownChannel = `${channelPrefix}.self.${newId()}`;
      subscribed = () => standing(subscriber, ownChannel);
      io.on('connection', (socket) => {
        void welcome(socket);
      });
      // Each client can lose its connection alone: what others said is missed without the one, what we said without the other.
      for (const client of [publisher.client, subscriber])
        client.on(
          'ready',
          () => void catchUp().catch((error: unknown) => log.warn({ err: error }, 'catching up after redis came back failed')),
        );
      revocations.onRevoked(closeRevoked);
      const selfTest = watchSubscriber(publisher.client, subscriber, ownChannel, log);
      const timer = setInterval(() => {
        closeRevoked();
        renewLeases().catch((error: unknown) => log.warn({ err: error }, 'presence could not be renewed'));
      }, leaseEveryMs);

      return {
        start: () => Promise.resolve(),
        stop: async () => {
          clearInterval(timer);
          selfTest.stop();
          // Clients reconnect at once, to another instance.
          io?.disconnectSockets(true);
          for (const socket of localSockets()) socket.disconnect(true);
          io?.engine.close();
          publisher.client.disconnect();
          subscriber.disconnect();
        },
      };
    },
  };

  async function welcome(socket: ChannelSocket): Promise<void> {
    const { actor } = socket.data;
    // Revoked between the check of the token and now: the closing of sockets has not seen this one.
    if (revocations.isRevoked(actor)) return void socket.disconnect(true);
    for (const event of Object.keys(clientMessages) as ClientEvent[]) {
      (socket as Socket).on(event, (payload: unknown, acknowledge: unknown) => {
        const reply = typeof acknowledge === 'function' ? (acknowledge as (answer: unknown) => void) : () => undefined;
        void runInContext({ requestId: `socket-${newId()}`, traceparent: continueTrace(undefined) }, () =>
          answer(socket, event, payload, reply),
        );
      });
    }
    // Broadcasts through the adapter pass here too, so this is what the client has been sent.
    socket.onAnyOutgoing((_event: string, payload: { seq?: number } | undefined) => {
      socket.data.lastSeq = Math.max(socket.data.lastSeq, payload?.seq ?? 0);
    });
    socket.data.joined = Promise.resolve(socket.join(room(actor.id))).then(subscribed);
    try {
      await socket.data.joined;
      const stream = await deps.streams.since(actor.id, 0);
      socket.data.lastSeq = Math.max(socket.data.lastSeq, stream === 'reload' ? 0 : stream.seq);
      if (actor.role === 'provider') await deps.presence.renew([actor.id], deps.clock.now());
    } catch (error) {
      log.warn({ err: error }, 'a new socket could not be noted');
    }
  }

  async function answer(socket: ChannelSocket, event: ClientEvent, raw: unknown, reply: (answer: unknown) => void): Promise<void> {
    // After the acknowledgement, every later event reaches this socket, so a snapshot that is read then misses nothing.
    await socket.data.joined.catch(() => undefined);
    const result = await handle(socket, event, raw);
    if (result.ok) {
      reply({ ok: true, ...result.value });
      return;
    }
    reply({ ok: false, code: result.code, message: result.message ?? problems[result.code][1] });
    if (result.code === 'IDENTITY_MISMATCH' || result.code === 'UNAUTHORIZED') socket.disconnect(true);
  }

  async function handle(socket: ChannelSocket, event: ClientEvent, raw: unknown): Promise<Result<Record<string, unknown>>> {
    const message: ClientMessage = clientMessages[event];
    const no = (code: ProblemCode): Result<never> => ({ ok: false, code });
    if (!allowed(socket.data)) return no('TOO_MANY_REQUESTS');
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

/** A token bucket per socket. */
function allowed(data: SocketData): boolean {
  const now = Date.now();
  data.allowance = Math.min(burst, data.allowance + ((now - data.allowanceAt) / 1_000) * messagesPerSecond);
  data.allowanceAt = now;
  if (data.allowance < 1) return false;
  data.allowance -= 1;
  return true;
}

/**
 * The adapter publishes without handling the rejection, so one broadcast while Redis is away would end the process. What fails is counted
 * in the log; the streams have it.
 */
function quietPublisher(client: Redis, log: Logger): { client: Redis } {
  const publish = client.spublish.bind(client);
  client.spublish = (...args: Parameters<typeof publish>) =>
    publish(...args).catch((error: unknown) => {
      log.debug({ err: error }, 'a broadcast did not leave this instance');
      return 0;
    });
  return { client };
}

/** The same for the adapter's subscriptions: those that wait when we stop are rejected then. */
function quietSubscriber(client: Redis, log: Logger): Redis {
  for (const name of ['ssubscribe', 'sunsubscribe'] as const) {
    const command = client[name].bind(client) as (...channels: string[]) => Promise<unknown>;
    const quiet = (...channels: string[]) =>
      command(...channels).catch((error: unknown) => log.debug({ err: error }, 'a subscription could not be changed any more'));
    Object.assign(client, { [name]: quiet });
  }
  return client;
}

/** Redis answers in order, so one more subscription stands when all before it do. While Redis is away there is nothing to wait for. */
async function standing(subscriber: Redis, channel: string): Promise<void> {
  if (subscriber.status !== 'ready') return;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, joinWithinMs)));
  await Promise.race([subscriber.ssubscribe(channel), patience]).finally(() => clearTimeout(timer));
}

/** A half-open subscriber stays silent for long: publish to oneself every 5 s and reconnect after 15 s without hearing it. */
function watchSubscriber(publisher: Redis, subscriber: Redis, channel: string, log: Logger): { stop: () => void } {
  let heardAt = Date.now();
  subscriber.ssubscribe(channel).catch((error: unknown) => log.warn({ err: error }, 'the self-test channel could not be subscribed'));
  subscriber.on('smessage', (name: string) => {
    if (name === channel) heardAt = Date.now();
  });
  const timer = setInterval(() => {
    void publisher.spublish(channel, '1');
    if (Date.now() - heardAt > silenceMs && subscriber.status === 'ready') {
      log.warn('the redis subscriber is silent; reconnecting it');
      heardAt = Date.now();
      subscriber.disconnect(true);
    }
  }, selfTestEveryMs);
  return { stop: () => clearInterval(timer) };
}
