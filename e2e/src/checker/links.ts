import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * - `delay`: all data arrives later
 * - `stall`: nothing arrives until the fault is healed, as when packets are lost
 * - `one-way`: data from the target does not arrive until the fault is healed; data to the target does
 * - `cut`: connections are reset, also new ones
 * - `half-open`: the target has lost its connections without the clients' noticing, so what they send is never answered. New connections work.
 */
export const linkFaults = ['delay', 'stall', 'one-way', 'cut', 'half-open'] as const;
export type LinkFault = (typeof linkFaults)[number];

/** The connections of one process to one target, through a proxy. */
export interface Link {
  /** Port of the proxy. */
  readonly port: number;
  /** Starts a fault, which replaces the previous one. */
  inject(fault: LinkFault): void;
  heal(): void;
  stop(): Promise<void>;
}

const delayMs = 400;
/** The time after which TCP keep-alive would close a half-open connection. */
const foundGoneAfterMs = 20_000;

/** Opens a proxy to a local port. Faults concern the connections from clients for which `affects` is true: by default all. */
export async function openLink(target: number, affects: (client: Socket) => boolean = () => true): Promise<Link> {
  let fault: LinkFault | undefined;
  const faultOf = (client: Socket) => (fault !== undefined && affects(client) ? fault : undefined);
  const pairs = new Set<Pair>();
  const server: Server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    if (faultOf(near) === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const pair = join(near, connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true }), () => faultOf(near));
    pairs.add(pair);
    near.once('close', () => pairs.delete(pair));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    inject: (injected) => {
      fault = injected;
      for (const pair of pairs) {
        if (pair.fault() === 'cut') pair.reset();
        if (pair.fault() === 'half-open') pair.forget();
      }
    },
    heal: () => {
      fault = undefined;
      for (const pair of pairs) pair.flow();
    },
    stop: () =>
      new Promise((resolve) => {
        for (const pair of pairs) pair.reset();
        server.close(() => resolve());
      }),
  };
}

interface Pair {
  fault(): LinkFault | undefined;
  reset(): void;
  /** Closes the connection to the target, but not the one to the client. */
  forget(): void;
  /** Delivers the held data. */
  flow(): void;
}

function join(near: Socket, far: Socket, fault: () => LinkFault | undefined): Pair {
  let isForgotten = false;
  let gone: NodeJS.Timeout | undefined;
  const there = pump(near, far, () => (fault() === 'stall' ? 'hold' : fault() === 'delay' ? 'delay' : 'pass'));
  const back = pump(far, near, () => (fault() === 'stall' || fault() === 'one-way' ? 'hold' : fault() === 'delay' ? 'delay' : 'pass'));
  const reset = () => {
    near.resetAndDestroy();
    far.resetAndDestroy();
  };
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => one.destroy());
    one.on('close', (hadError) => {
      if (one === far && isForgotten) return;
      if (hadError) other.resetAndDestroy();
      else if (!other.writableEnded) other.destroySoon();
    });
  }
  near.once('close', () => clearTimeout(gone));
  return {
    fault,
    reset,
    forget: () => {
      isForgotten = true;
      there.stop();
      back.stop();
      far.destroy();
      near.resume();
      gone = setTimeout(() => near.resetAndDestroy(), foundGoneAfterMs);
      gone.unref();
    },
    flow: () => {
      if (isForgotten) return;
      there.flow();
      back.flow();
    },
  };
}

/** Forwards bytes in one direction, in order, followed by the end of the stream. */
function pump(from: Socket, to: Socket, manner: () => 'pass' | 'hold' | 'delay') {
  /** Undelivered chunks; `undefined` is the end of the stream. */
  let queue: { readonly chunk: Buffer | undefined; readonly due: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const flow = () => {
    clearTimeout(timer);
    timer = undefined;
    while (!isStopped && manner() !== 'hold') {
      const [first] = queue;
      if (first === undefined) {
        if (!to.writableNeedDrain) from.resume();
        return;
      }
      const leftMs = manner() === 'delay' ? first.due - performance.now() : 0;
      if (leftMs > 0) {
        timer = setTimeout(flow, leftMs);
        return;
      }
      queue.shift();
      if (to.destroyed) continue;
      if (first.chunk === undefined) to.end();
      else if (!to.write(first.chunk)) from.pause();
    }
  };
  const take = (chunk: Buffer | undefined) => {
    if (isStopped) return;
    queue.push({ chunk, due: performance.now() + delayMs });
    if (manner() === 'hold') from.pause();
    if (timer === undefined) flow();
  };
  from.on('data', take);
  from.on('end', () => take(undefined));
  to.on('drain', () => {
    if (!isStopped && manner() !== 'hold') from.resume();
  });
  return {
    flow,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      queue = [];
    },
  };
}
