import { Pool } from 'undici';

/** One process that answers for a service. */
export interface Instance {
  readonly url: URL;
  readonly pool: Pool;
  /** Could not be reached until a moment ago: others come first. */
  downUntil: number;
}

/** The processes of one service. */
export interface Upstream {
  /** Every instance once, in turn, those that could be reached lately first. */
  inTurn(): Instance[];
  markDown(instance: Instance): void;
  close(): Promise<void>;
}

const downForMs = 1_000;
const connectWithinMs = 2_000;
const connectionsPerInstance = 256;

/** Keeps connections to every instance. No response timeout here: the caller sets its own. */
export function createUpstream(urls: readonly string[]): Upstream {
  const instances = urls.map((url): Instance => {
    const pool = new Pool(new URL(url).origin, {
      connections: connectionsPerInstance,
      connect: { timeout: connectWithinMs },
      keepAliveTimeout: 30_000,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return { url: new URL(url), pool, downUntil: 0 };
  });
  let calls = 0;
  return {
    inTurn: () => {
      const first = calls++ % instances.length;
      const rotated = [...instances.slice(first), ...instances.slice(0, first)];
      const now = Date.now();
      return [...rotated.filter(({ downUntil }) => downUntil <= now), ...rotated.filter(({ downUntil }) => downUntil > now)];
    },
    markDown: (instance) => {
      instance.downUntil = Date.now() + downForMs;
    },
    close: async () => {
      await Promise.all(instances.map(({ pool }) => pool.destroy()));
    },
  };
}
