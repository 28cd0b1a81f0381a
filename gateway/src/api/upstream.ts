import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';

/** One process of a service. */
export interface Instance {
  readonly url: URL;
  readonly pool: Pool;
  /** `suspected` and `silent` are probed; `silent` is tried after the others. */
  state: 'fine' | 'suspected' | 'silent';
}

/** The processes of one service. */
export interface Upstream {
  /** All instances in rotation, those that answer first. */
  inRotation(): Instance[];
  /** Tries the others before an unreachable instance until it answers a probe. */
  markDown(instance: Instance): void;
  /** Probes an instance that keeps a call waiting. Unless it answers within a second, the others are tried before it until it does. */
  suspect(instance: Instance): void;
  close(): Promise<void>;
}

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
    return { url: new URL(url), pool, state: 'fine' };
  });
  let calls = 0;
  let isClosed = false;

  const watch = async (instance: Instance, state: 'suspected' | 'silent') => {
    if (instances.length === 1 || instance.state === 'silent') return;
    const isWatched = instance.state === 'suspected';
    instance.state = state;
    if (isWatched) return;
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
    inRotation: () => {
      const first = calls++ % instances.length;
      const rotated = [...instances.slice(first), ...instances.slice(0, first)];
      return [...rotated.filter(({ state }) => state !== 'silent'), ...rotated.filter(({ state }) => state === 'silent')];
    },
    markDown: (instance) => void watch(instance, 'silent'),
    suspect: (instance) => void watch(instance, 'suspected'),
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
