import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { ProblemError } from '@karigar/service-kit';
import type { Dispatcher } from 'undici';
import { responseHeaders } from './headers.ts';
import type { Instance, Upstream } from './upstream.ts';

export interface Forwarding {
  readonly upstream: Upstream;
  /** Path with query, as the service knows it. */
  readonly path: string;
  /** Flat list of names and values. */
  readonly headers: string[];
  readonly body: Buffer | Readable | null;
  /** How long the service may be silent: before the answer's first byte (counted from the end of the request) and between two of them. */
  readonly patienceMs: number;
}

/** The service took longer than it may. */
class TooSlow extends Error {
  override name = 'TooSlow';
}

/** The client is not interested any more. */
class ClientGone extends Error {
  override name = 'ClientGone';
}

/** Another instance had answered before. */
class Overtaken extends Error {
  override name = 'Overtaken';
}

/** Which of the instances that were asked the same answers the client, and how the others are stopped. */
interface Race {
  winner?: Instance;
  readonly stop: Map<Instance, (reason: Error) => void>;
}

/** A read that has had no answer for so long is asked of another instance as well. */
const hedgeAfterMs = 1_000;

/**
 * Sends a request on and streams the answer back. An instance that cannot be reached is passed over for the next one; a connection that
 * breaks before the answer is tried once more if asking twice does no harm. A read is also asked of another instance after a second of silence.
 * @throws {ProblemError} UNAVAILABLE when no instance answers
 */
export async function forward(req: IncomingMessage, res: ServerResponse, forwarding: Forwarding): Promise<void> {
  const { body } = forwarding;
  try {
    await tryEach(req, res, forwarding);
  } finally {
    // What is left of an upload that nobody reads would hold up the next call on the client's connection.
    if (body !== null && !Buffer.isBuffer(body)) body.destroy();
  }
}

async function tryEach(req: IncomingMessage, res: ServerResponse, forwarding: Forwarding): Promise<void> {
  const { upstream, body } = forwarding;
  const all = upstream.inTurn();
  // A single instance gets a second chance: the kept connection may just have been closed from the other side.
  const candidates = all.length === 1 ? [...all, ...all] : all;
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  const replayable = body === null || Buffer.isBuffer(body);
  let failure: unknown;
  for (const [attempt, instance] of candidates.entries()) {
    const next = candidates[attempt + 1];
    try {
      await ask(instance, isRead && replayable && next !== instance ? next : undefined, req, res, forwarding);
      return;
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      if (error instanceof ClientGone) return;
      failure = error;
      const refused = neverArrived(error);
      const repeatable = refused || (isRead && !(error instanceof TooSlow) && attempt === 0);
      if (!repeatable || !replayable || (refused && next === instance)) break;
    }
  }
  throw new ProblemError('UNAVAILABLE', { cause: failure, extras: { retryAfter: 2 } });
}

/**
 * Asks an instance, and `other` too when the first is silent for a second. The first answer goes to the client and ends the other call.
 * Rejects when everyone who was asked has failed.
 */
function ask(
  instance: Instance,
  other: Instance | undefined,
  req: IncomingMessage,
  res: ServerResponse,
  forwarding: Forwarding,
): Promise<void> {
  const { upstream, patienceMs } = forwarding;
  const race: Race = { stop: new Map() };
  return new Promise((resolve, reject) => {
    let underWay = 0;
    const begin = (each: Instance, within: number) => {
      underWay += 1;
      exchange(each, req, res, { ...forwarding, patienceMs: within }, race).then(
        () => {
          clearTimeout(silence);
          resolve();
        },
        (error: Error) => {
          if (neverArrived(error)) upstream.markDown(each);
          underWay -= 1;
          if (underWay > 0) return;
          clearTimeout(silence);
          reject(error);
        },
      );
    };
    const silence = setTimeout(() => {
      if (race.winner !== undefined) return;
      upstream.suspect(instance);
      if (other !== undefined) begin(other, patienceMs - hedgeAfterMs);
    }, hedgeAfterMs);
    begin(instance, patienceMs);
  });
}

/** Whether a failure says that the service has not seen the request. */
const neverArrived = (error: unknown) =>
  ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EHOSTUNREACH'].includes((error as { code?: string }).code ?? '');

/** One try. Rejects as long as nothing of its answer has gone to the client; after that the client's connection is cut instead. */
function exchange(
  instance: Instance,
  req: IncomingMessage,
  res: ServerResponse,
  { path, headers, body, patienceMs }: Forwarding,
  race: Race,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let ended: Error | undefined;
    let clientIsSlow = false;

    const giveUp = (reason: Error) => {
      ended ??= reason;
      controller?.abort(reason);
      finish(reason);
    };
    const patience = setTimeout(() => {
      if (clientIsSlow) patience.refresh();
      else giveUp(new TooSlow('No answer in time'));
    }, patienceMs);
    const waitAnew = () => void patience.refresh();
    const onClose = () => {
      if (!res.writableFinished) giveUp(new ClientGone('The client went away'));
    };
    race.stop.set(instance, giveUp);
    const finish = (error?: Error) => {
      race.stop.delete(instance);
      clearTimeout(patience);
      res.off('close', onClose);
      req.off('data', waitAnew);
      if (error === undefined) resolve();
      else if (race.winner !== instance) reject(error);
      else {
        res.destroy();
        resolve();
      }
    };

    res.on('close', onClose);
    // A streamed body flows through a pipe already; listening does not change its pace.
    if (body !== null && !Buffer.isBuffer(body)) req.on('data', waitAnew);

    instance.pool.dispatch(
      { path, method: req.method ?? 'GET', headers, body },
      {
        onRequestStart: (started) => {
          controller = started;
          if (ended !== undefined) started.abort(ended);
        },
        onResponseStart: (_, status, answered) => {
          // Interim answers such as 103 are between us and the service.
          if (status < 200) return;
          if (race.winner !== undefined) return giveUp(new Overtaken('Another instance has answered'));
          race.winner = instance;
          for (const [other, stop] of race.stop) if (other !== instance) stop(new Overtaken('Another instance has answered'));
          waitAnew();
          for (const [name, value] of responseHeaders(answered)) res.setHeader(name, value);
          res.writeHead(status);
        },
        onResponseData: (answering, chunk) => {
          waitAnew();
          if (res.write(chunk)) return;
          answering.pause();
          clientIsSlow = true;
          res.once('drain', () => {
            clientIsSlow = false;
            answering.resume();
          });
        },
        onResponseEnd: () => {
          finish();
          res.end();
        },
        onResponseError: (_, error) => finish(ended ?? error),
      },
    );
  });
}
