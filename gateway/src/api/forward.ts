import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { ProblemError } from '@karigar/service-kit';
import type { Dispatcher } from 'undici';
import { responseHeaders } from './headers.ts';
import type { Instance, Upstream } from './upstream.ts';

export interface Forwarding {
  readonly upstream: Upstream;
  /** Path with query, as sent to the service. */
  readonly path: string;
  /** Names and values, alternating. */
  readonly headers: string[];
  readonly body: Buffer | Readable | null;
  /** How long the service may be silent: before the first byte of the answer (counted from the end of the request), and between bytes. */
  readonly patienceMs: number;
}

/** The service exceeded its time limit. */
class TooSlow extends Error {
  override name = 'TooSlow';
}

/** The client has disconnected. */
class ClientGone extends Error {
  override name = 'ClientGone';
}

/** Another instance has answered already. */
class Overtaken extends Error {
  override name = 'Overtaken';
}

/** Of several instances that received the same call: which one answers the client, and how the others are aborted. */
interface Race {
  winner?: Instance;
  readonly stop: Map<Instance, (reason: Error) => void>;
}

/** A read without an answer for this long is also sent to another instance. */
const hedgeAfterMs = 1_000;

/** Longer answers are written as they come: copying them would cost more than a second write. */
const oneWriteBytes = 16 * 1_024;

/**
 * Forwards a request and streams the answer back. An unreachable instance is replaced by the next one; a connection that breaks before the answer is
 * retried once if the call is safe to repeat. A read is hedged: after a second of silence it is also sent to another instance.
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
  const { upstream, body } = forwarding;
  const all = upstream.inRotation();
  // A single instance is tried again: it may just have closed the kept-alive connection.
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
  throw ProblemError.unavailable(failure);
}

/**
 * Calls an instance, and `other` as well after a second of silence. The first answer goes to the client and aborts the other call. Rejects when all
 * have failed.
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

/** Whether a failure shows that the service has not received the request. */
const neverArrived = (error: unknown) =>
  // UND_ERR_CLOSED: the instance has left the upstream meanwhile.
  ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CLOSED'].includes(
    (error as { code?: string }).code ?? '',
  );

/** Writes the answer of a service to the client, at the client's pace. */
class Answer {
  isClientSlow = false;
  private length = Number.NaN;

  constructor(private readonly res: ServerResponse) {}

  begin(status: number, headers: IncomingHttpHeaders): void {
    for (const [name, value] of responseHeaders(headers)) this.res.setHeader(name, value);
    this.length = Number(headers['content-length']);
    this.res.writeHead(status);
  }

  write(chunk: Buffer, service: Dispatcher.DispatchController): void {
    const { res } = this;
    if (chunk.length === this.length && this.length <= oneWriteBytes) {
      // As a string it goes out in one piece with the headers, uncorked without the empty one that `end` adds: a tenth of what a call costs.
      res.write(chunk.toString('latin1'), 'latin1');
      res.socket?.uncork();
      return;
    }
    if (res.write(chunk)) return;
    service.pause();
    this.isClientSlow = true;
    res.once('drain', () => {
      this.isClientSlow = false;
      service.resume();
    });
  }
}

/** One attempt. Rejects as long as no byte of its answer has been sent to the client; after that, the client's connection is cut instead. */
function exchange(
  instance: Instance,
  req: IncomingMessage,
  res: ServerResponse,
  { path, headers, body, patienceMs }: Forwarding,
  race: Race,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // It left while its limits or its token were checked: nothing would tell this call later.
    if (res.destroyed) return reject(new ClientGone('The client went away'));
    const answer = new Answer(res);
    let controller: Dispatcher.DispatchController | undefined;
    let ended: Error | undefined;

    const finish = (error?: Error) => {
      race.stop.delete(instance);
      clearTimeout(patience);
      res.off('close', onClose);
      req.off('data', restartPatience);
      if (error !== undefined && race.winner !== instance) return reject(error);
      if (error !== undefined) res.destroy();
      resolve();
    };
    const giveUp = (reason: Error) => {
      ended ??= reason;
      controller?.abort(reason);
      finish(reason);
    };
    const patience = setTimeout(() => {
      if (answer.isClientSlow) patience.refresh();
      else giveUp(new TooSlow('No answer in time'));
    }, patienceMs);
    const restartPatience = () => void patience.refresh();
    const onClose = () => {
      if (!res.writableFinished) giveUp(new ClientGone('The client went away'));
    };
    race.stop.set(instance, giveUp);
    res.on('close', onClose);
    // A streamed body already flows through a pipe; listening does not change its pace.
    if (body !== null && !Buffer.isBuffer(body)) req.on('data', restartPatience);

    instance.pool.dispatch(
      { path, method: req.method ?? 'GET', headers, body },
      {
        onRequestStart: (started) => {
          controller = started;
          if (ended !== undefined) started.abort(ended);
        },
        onResponseStart: (_, status, answered) => {
          // Interim responses such as 103 stay between gateway and service.
          if (status < 200) return;
          if (race.winner !== undefined) return giveUp(new Overtaken('Another instance has answered'));
          race.winner = instance;
          for (const [other, stop] of race.stop) if (other !== instance) stop(new Overtaken('Another instance has answered'));
          restartPatience();
          answer.begin(status, answered);
        },
        onResponseData: (service, chunk) => {
          restartPatience();
          answer.write(chunk, service);
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
