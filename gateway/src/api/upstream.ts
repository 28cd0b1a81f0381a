import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';

/** One process of a service. */
export interface Instance {
  readonly url: URL;
  readonly pool: Pool;
  /** Was unreachable a moment ago: tried after the others. */
  downUntil: number;
  /** Has been silent for long and is being probed. Tried after the others while probes fail. */
  state: 'fine' | 'suspected' | 'silent';
}

/** The processes of one service. */
export interface Upstream {
  /** All instances in rotation, those that were reachable lately first. */
  inTurn(): Instance[];
  markDown(instance: Instance): void;
  /** Probes an instance that keeps a call waiting. Unless it answers within a second, the others are tried before it until it does. */
  suspect(instance: Instance): void;
  close(): Promise<void>;
}

const downForMs = 1_000;
const connectWithinMs = 2_000;
const connectionsPerInstance = 256;
const aliveWithinMs = 1_000;
const askAliveEveryMs = 250;

/** Keeps connections to every instance alive. The caller sets its own response time-out. */
export function createUpstream(urls: readonly string[]): Upstream {
  const instances = urls.map((url): Instance => {
    const pool = new Pool(new URL(url).origin, {
      connections: connectionsPerInstance,
      connect: { timeout: connectWithinMs },
      keepAliveTimeout: 30_000,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return { url: new URL(url), pool, downUntil: 0, state: 'fine' };
  });
  let calls = 0;
  let isClosed = false;
  const isLast = ({ downUntil, state }: Instance, now: number) => downUntil > now || state === 'silent';

  const watch = async (instance: Instance) => {
    while (!isClosed) {
      if (await isAlive(instance)) {
        instance.state = 'fine';
        return;
      }
      instance.state = 'silent';
      await wait(askAliveEveryMs, undefined, { ref: false });
    }
  };

  return {
    inTurn: () => {
      const first = calls++ % instances.length;
      const rotated = [...instances.slice(first), ...instances.slice(0, first)];
      const now = performance.now();
      return [...rotated.filter((instance) => !isLast(instance, now)), ...rotated.filter((instance) => isLast(instance, now))];
    },
    markDown: (instance) => {
      instance.downUntil = performance.now() + downForMs;
    },
    suspect: (instance) => {
      if (instance.state !== 'fine' || instances.length === 1) return;
      instance.state = 'suspected';
      void watch(instance);
    },
    close: async () => {
      isClosed = true;
      await Promise.all(instances.map(({ pool }) => pool.destroy()));
    },
  };
}

/** Whether the process answers at all: a frozen one still accepts connections. */
const isAlive = ({ pool }: Instance): Promise<boolean> =>
  pool
    .request({ path: '/healthz', method: 'GET', signal: AbortSignal.timeout(aliveWithinMs) })
    .then(({ body }) => body.dump())
    .then(
      () => true,
      () => false,
    );
