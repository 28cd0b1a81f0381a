import {
  clientMessages,
  problems,
  refuse,
  sentenceFor,
  type ClientEvent,
  type ClientMessage,
  type ProblemCode,
  type Result,
} from '@karigar/contracts';
import {
  continueTrace,
  isTransient,
  newId,
  ProblemError,
  runInContext,
  withTimeout,
  type Logger,
  type Metrics,
  type SecurityLog,
  type TokenVerifier,
} from '@karigar/service-kit';
import { messageHandlers, type ChannelDeps, type MessageHandler } from './messages.ts';
import type { ChannelSocket, SocketData } from './sockets.ts';

const messagesPerSecond = 30;
const burst = 60;
/** A socket that exceeds its allowance by this many messages is disconnected. */
const flood = 300;
/** As long as a call over HTTP may take. What an engine holds up goes on afterwards, so its outcome is unknown to the client, who may ask again. */
const answerWithinMs = 7_000;

/** The message allowance of a new connection. */
export const fullAllowance = (): Pick<SocketData, 'allowance' | 'allowanceAt'> => ({ allowance: burst, allowanceAt: performance.now() });

const isClientEvent = (event: string): event is ClientEvent => Object.hasOwn(clientMessages, event);

interface Options {
  readonly deps: ChannelDeps;
  readonly tokens: TokenVerifier;
  readonly metrics: Pick<Metrics, 'counter'>;
  /** Called when a socket is disconnected because of a flood of messages. */
  readonly onCut: () => void;
  readonly security: SecurityLog;
  readonly log: Logger;
}

/** Handles the messages of a socket: each is rate-limited, authorized by the socket's token, parsed by its contract and passed to one use case. */
export function createMessageAnswering({ deps, tokens, metrics, onCut, security, log }: Options): (socket: ChannelSocket) => void {
  const unknownEvents = metrics.counter('live_unknown_events_total', 'Messages of clients with an event that no contract names');

  /** A token bucket per socket. A flood drives it below zero. */
  const mayAsk = (socket: ChannelSocket): boolean => {
    const { data } = socket;
    const now = performance.now();
    data.allowance = Math.min(burst, data.allowance + ((now - data.allowanceAt) / 1_000) * messagesPerSecond) - 1;
    data.allowanceAt = now;
    if (data.allowance < -flood && socket.connected) {
      onCut();
      socket.disconnect(true);
    }
    return data.allowance >= 0;
  };

  const handle = async (socket: ChannelSocket, event: ClientEvent, raw: unknown): Promise<Result<Record<string, unknown>>> => {
    const message: ClientMessage = clientMessages[event];
    const no = (code: ProblemCode): Result<never> => ({ ok: false, code });
    if (!mayAsk(socket)) return no('TOO_MANY_REQUESTS');
    try {
      const actor = await tokens.verify(socket.data.token);
      if (!message.access.includes(actor.role)) return no('FORBIDDEN');
      const payload = message.payload.safeParse(raw, { error: sentenceFor });
      if (!payload.success) return { ok: false, code: 'INVALID', message: payload.error.issues[0]?.message ?? problems.INVALID[1] };
      // TypeScript does not tie the handler of a key to the payload that the schema of that key has parsed.
      return await (messageHandlers[event] as MessageHandler<ClientEvent>)(
        { actor, payload: payload.data as never, connection: socket.data },
        deps,
      );
    } catch (error) {
      if (error instanceof ProblemError) return no(error.code === 'TOKEN_EXPIRED' ? 'UNAUTHORIZED' : error.code);
      if (isTransient(error)) return no('UNAVAILABLE');
      log.error({ err: error, event }, 'message failed');
      return no('INTERNAL');
    }
  };

  const handleOnceJoined = async (socket: ChannelSocket, event: ClientEvent, raw: unknown) => {
    // After the acknowledgement, every later event reaches this socket, so a snapshot read afterwards misses nothing.
    await socket.data.joined;
    return handle(socket, event, raw);
  };

  const answer = async (socket: ChannelSocket, event: ClientEvent, raw: unknown, reply: (answer: unknown) => void): Promise<void> => {
    const result = await withTimeout(handleOnceJoined(socket, event, raw), answerWithinMs, () => refuse('UNAVAILABLE'));
    if (result.ok) {
      reply({ ok: true, ...result.value });
      return;
    }
    security.refused(result.code, problems[result.code][0], { account: socket.data.actor.id });
    reply({ ok: false, code: result.code, message: result.message ?? problems[result.code][1] });
    if (result.code === 'IDENTITY_MISMATCH' || result.code === 'UNAUTHORIZED') socket.disconnect(true);
  };

  return (socket) => {
    // One listener for all events; one per event would cost each connection 2 kB.
    socket.onAny((event: string, ...sent: unknown[]) => {
      if (!isClientEvent(event)) {
        unknownEvents.inc();
        mayAsk(socket);
        return;
      }
      // The last argument, also of an event without a payload or with more than one.
      const acknowledge = sent.at(-1);
      const [payload] = typeof acknowledge === 'function' ? sent.slice(0, -1) : sent;
      const reply = typeof acknowledge === 'function' ? (acknowledge as (answer: unknown) => void) : () => undefined;
      const context = {
        requestId: `socket-${newId()}`,
        traceparent: continueTrace(undefined),
        deadline: performance.now() + answerWithinMs,
      };
      void runInContext(context, () => answer(socket, event, payload, reply));
    });
  };
}
