import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { responseHeaders } from './headers.ts';
import type { Instance, SlowClient, SlowClients } from './upstream.ts';

/** A call as it is sent to an instance. */
export interface Call {
  /** Path with query, as sent to the service. */
  readonly path: string;
  /** Names and values, alternating. */
  readonly headers: string[];
  readonly body: Buffer | Readable | null;
  /** How long the service may be silent: before the first byte of the answer (counted from the end of the request), and between bytes. */
  readonly idleTimeoutMs: number;
}

/** The service exceeded its time limit. */
export class TooSlow extends Error {
  override name = 'TooSlow';
}

/** The client has disconnected, or does not read its answer in time. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/** Another instance has answered already. */
class LostRace extends Error {
  override name = 'LostRace';
}

/** Of several instances that received the same call: which one answers the client, and how the others are aborted. */
export interface Race {
  winner?: Instance;
  readonly stop: Map<Instance, (reason: Error) => void>;
}

/** Longer answers are written as they come: copying them would cost more than a second write. */
const oneWriteBytes = 16 * 1_024;

/** Writes the answer of a service to the client, at the client's pace. */
class Answer implements SlowClient {
  /** Since when the client has not taken what was written, by the monotonic clock in milliseconds. */
  slowSince: number | undefined;
  private length = Number.NaN;

  constructor(
    private readonly res: ServerResponse,
    private readonly clients: SlowClients,
    /** Ends the exchange. */
    readonly cutOff: () => void,
  ) {}

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
    this.slowSince = performance.now();
    this.clients.waiting.add(this);
    res.once('drain', () => {
      this.end();
      service.resume();
    });
    const [longest] = this.clients.waiting;
    if (longest?.isStuck()) longest.cutOff();
  }

  isStuck(): boolean {
    const { waiting, max, timeoutMs, crowdedTimeoutMs } = this.clients;
    if (this.slowSince === undefined) return false;
    return performance.now() - this.slowSince >= (waiting.size > max ? crowdedTimeoutMs : timeoutMs);
  }

  /** The client is not waited for any more. */
  end(): void {
    this.slowSince = undefined;
    this.clients.waiting.delete(this);
  }
}

/** Sends a call to one instance and streams its answer to the client. Rejects as long as no byte of its answer has been sent to the client; after that, the client's connection is cut instead. */
export function exchange(
  instance: Instance,
  req: IncomingMessage,
  res: ServerResponse,
  { path, headers, body, idleTimeoutMs }: Call,
  race: Race,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // It disconnected while its limits or its token were checked; 'close' will not be emitted again.
    if (res.destroyed) return reject(new ClientGone('The client has disconnected'));
    let controller: Dispatcher.DispatchController | undefined;
    let ended: Error | undefined;

    const finish = (error?: Error) => {
      race.stop.delete(instance);
      answer.end();
      clearTimeout(idleTimeout);
      res.off('close', onClose);
      req.off('data', restartTimeout);
      if (error !== undefined && race.winner !== instance) return reject(error);
      if (error !== undefined) res.destroy();
      resolve();
    };
    const giveUp = (reason: Error) => {
      ended ??= reason;
      controller?.abort(reason);
      finish(reason);
    };
    const cutOff = () => giveUp(new ClientGone('The client does not read'));
    const answer = new Answer(res, instance.slowClients, cutOff);
    const idleTimeout = setTimeout(() => {
      if (answer.isStuck()) cutOff();
      else if (answer.slowSince !== undefined) idleTimeout.refresh();
      else giveUp(new TooSlow('No answer in time'));
    }, idleTimeoutMs);
    const restartTimeout = () => void idleTimeout.refresh();
    const onClose = () => {
      if (!res.writableFinished) giveUp(new ClientGone('The client has disconnected'));
    };
    race.stop.set(instance, giveUp);
    res.on('close', onClose);
    // A streamed body already flows through a pipe; listening does not change its pace.
    if (body !== null && !Buffer.isBuffer(body)) req.on('data', restartTimeout);

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
          if (race.winner !== undefined) return giveUp(new LostRace('Another instance has answered'));
          race.winner = instance;
          for (const [other, stop] of race.stop) if (other !== instance) stop(new LostRace('Another instance has answered'));
          restartTimeout();
          answer.begin(status, answered);
        },
        onResponseData: (service, chunk) => {
          restartTimeout();
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
