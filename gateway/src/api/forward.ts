import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemError } from '@karigar/service-kit';
import { ClientGone, exchange, TooSlow, type Call, type Race } from './exchange.ts';
import type { Instance, Upstream } from './upstream.ts';

export interface Forwarding extends Call {
  readonly upstream: Upstream;
  /** Whether the call must not be sent twice although it is a read. */
  readonly once?: boolean;
}

/** A read without an answer for this long is also sent to another instance. */
const hedgeAfterMs = 1_000;

/**
 * Forwards a request and streams the answer back. An unreachable instance is replaced by the next one; a connection that breaks before the answer is
 * retried once if the call is safe to repeat. A safe call is hedged: after a second of silence it is also sent to another instance.
 * @throws {ProblemError} UNAVAILABLE when no instance answers
 */
export async function forward(req: IncomingMessage, res: ServerResponse, forwarding: Forwarding): Promise<void> {
  const { body } = forwarding;
  try {
    await tryEach(req, res, forwarding);
  } finally {
    // The unread rest of an upload would block the next call on the client's connection.
    if (body !== null && !Buffer.isBuffer(body)) body.destroy();
  }
}

async function tryEach(req: IncomingMessage, res: ServerResponse, forwarding: Forwarding): Promise<void> {
  const { upstream, body, once = false } = forwarding;
  const all = upstream.inRotation();
  // A single instance is tried again: it may just have closed the kept-alive connection.
  const candidates = all.length === 1 ? [...all, ...all] : all;
  const isSafe = !once && (req.method === 'GET' || req.method === 'HEAD');
  const isReplayable = body === null || Buffer.isBuffer(body);
  let failure: unknown;
  for (const [attempt, instance] of candidates.entries()) {
    const next = candidates[attempt + 1];
    try {
      await callHedged(instance, isSafe && isReplayable && next !== instance ? next : undefined, req, res, forwarding);
      return;
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      if (error instanceof ClientGone) return;
      failure = error;
      const isRefused = neverArrived(error);
      const isRepeatable = isRefused || (isSafe && !(error instanceof TooSlow) && attempt === 0);
      if (!isRepeatable || !isReplayable || (isRefused && next === instance)) break;
    }
  }
  throw ProblemError.unavailable(failure);
}

/**
 * Calls an instance, and `other` as well after a second of silence. The first answer goes to the client and aborts the other call. Rejects when all
 * have failed.
 */
function callHedged(
  instance: Instance,
  other: Instance | undefined,
  req: IncomingMessage,
  res: ServerResponse,
  forwarding: Forwarding,
): Promise<void> {
  const { upstream, idleTimeoutMs } = forwarding;
  const race: Race = { stop: new Map() };
  return new Promise((resolve, reject) => {
    let pending = 0;
    const begin = (each: Instance, timeoutMs: number) => {
      pending += 1;
      exchange(each, req, res, { ...forwarding, idleTimeoutMs: timeoutMs }, race).then(
        () => {
          clearTimeout(hedge);
          resolve();
        },
        (error: Error) => {
          if (neverArrived(error)) upstream.markDown(each);
          pending -= 1;
          if (pending > 0) return;
          clearTimeout(hedge);
          reject(error);
        },
      );
    };
    const hedge = setTimeout(() => {
      if (race.winner !== undefined) return;
      upstream.suspect(instance);
      if (other !== undefined) begin(other, idleTimeoutMs - hedgeAfterMs);
    }, hedgeAfterMs);
    begin(instance, idleTimeoutMs);
  });
}

/** Whether a failure shows that the service has not received the request. */
const neverArrived = (error: unknown) =>
  // UND_ERR_CLOSED: the instance has left the upstream meanwhile.
  ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CLOSED'].includes(
    (error as { code?: string }).code ?? '',
  );
