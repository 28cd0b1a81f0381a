import { lookup as lookUp } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';

/** One process of a service. */
export interface Instance {
  readonly url: URL;
  readonly pool: Pool;
  /** `suspected` and `unresponsive` are probed; `unresponsive` is tried after the others. */
  state: 'healthy' | 'suspected' | 'unresponsive';
  readonly slowClients: SlowClients;
}

/** Clients that have not yet taken what was last written to them. Each holds a connection to an instance. */
export interface SlowClients {
  /** More than so many are crowded: others may no longer reach the instance. */
  readonly max: number;
  /** How long one may take, in milliseconds. A phone with 2 kB/s reads what is buffered for it in half of the default. */
  readonly timeoutMs: number;
  /** How long one may take while they are crowded. */
  readonly crowdedTimeoutMs: number;
  /** The one that has been waited for longest first. */
  readonly waiting: Set<SlowClient>;
}

export interface SlowClient {
  /** Whether it takes too long. */
  isStuck(): boolean;
  cutOff(): void;
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

const connectTimeoutMs = 2_000;
const connectionsPerInstance = 256;
const probeTimeoutMs = 1_000;
const probeIntervalMs = 250;

/** How long the addresses of a name are used before it is looked up again. */
const defaultDnsTtlMs = 5_000;

export interface UpstreamOptions {
  /** All addresses of a host. Default: as the operating system knows them. */
  readonly lookup?: (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;
  readonly dnsTtlMs?: number;
  readonly slowClients?: Omit<SlowClients, 'waiting'>;
}

/**
 * Keeps connections to every instance alive. The caller sets its own response time-out. A host with several addresses (a scaled service of Docker
 * Compose, a headless service of Kubernetes) is an instance for each.
 */
export function createUpstream(
  urls: readonly string[],
  {
    lookup = (host) => lookUp(host, { all: true }),
    dnsTtlMs = defaultDnsTtlMs,
    slowClients = { max: connectionsPerInstance / 4, timeoutMs: 60_000, crowdedTimeoutMs: 5_000 },
  }: UpstreamOptions = {},
): Upstream {
  const createInstance = (url: URL): Instance => ({
    url,
    pool: createPool(url),
    state: 'healthy',
    slowClients: { ...slowClients, waiting: new Set() },
  });
  let instances = urls.map((url) => createInstance(new URL(url)));
  const hasNames = instances.some(({ url }) => isIP(hostOf(url)) === 0);
  let refreshAt = 0;
  /** The last known URLs of each of `urls`. */
  const addressesOf = new Map<string, URL[]>();

  const refresh = async () => {
    // The instances of a name that cannot be looked up stay as they are.
    const lookups = urls.map(async (url) => {
      const expanded = await expand(new URL(url), lookup).catch(() => addressesOf.get(url) ?? [new URL(url)]);
      addressesOf.set(url, expanded);
      return expanded;
    });
    const found = (await Promise.all(lookups)).flat();
    if (isClosed) return;
    const known = new Map(instances.map((instance) => [instance.url.href, instance]));
    instances = found.map((url) => known.get(url.href) ?? createInstance(url));
    // Calls that are under way there are completed.
    for (const instance of known.values()) if (!instances.includes(instance)) void instance.pool.close();
  };
  const refreshWhenDue = () => {
    const now = performance.now();
    if (!hasNames || now < refreshAt) return;
    refreshAt = now + dnsTtlMs;
    void refresh();
  };

  let calls = 0;
  let isClosed = false;

  const watch = async (instance: Instance, state: 'suspected' | 'unresponsive') => {
    if (instances.length === 1 || instance.state === 'unresponsive') return;
    const isWatched = instance.state === 'suspected';
    instance.state = state;
    if (isWatched) return;
    while (!isClosed && instances.includes(instance)) {
      if (await isAlive(instance)) {
        instance.state = 'healthy';
        return;
      }
      instance.state = 'unresponsive';
      await wait(probeIntervalMs, undefined, { ref: false });
    }
  };

  return {
    inRotation: () => {
      refreshWhenDue();
      const first = calls++ % instances.length;
      const rotated = [...instances.slice(first), ...instances.slice(0, first)];
      return [...rotated.filter(({ state }) => state !== 'unresponsive'), ...rotated.filter(({ state }) => state === 'unresponsive')];
    },
    markDown: (instance) => void watch(instance, 'unresponsive'),
    suspect: (instance) => void watch(instance, 'suspected'),
    close: async () => {
      isClosed = true;
      await Promise.all(instances.map(({ pool }) => pool.destroy()));
    },
  };
}

const createPool = (url: URL): Pool =>
  new Pool(url.origin, {
    connections: connectionsPerInstance,
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: 30_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });

/** The host to connect to. A URL has brackets around an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** The URL for each address of its host; the URL itself if there is only one, or if a certificate is for its name. */
async function expand(url: URL, lookup: NonNullable<UpstreamOptions['lookup']>): Promise<URL[]> {
  if (isIP(hostOf(url)) !== 0 || url.protocol === 'https:') return [url];
  const [first, ...others] = await lookup(hostOf(url));
  // A process may have an address of each family.
  const sameFamily = others.filter(({ family }) => family === first?.family);
  if (first === undefined || sameFamily.length === 0) return [url];
  return [first, ...sameFamily].map(({ address, family }) => {
    const one = new URL(url);
    one.hostname = family === 6 ? `[${address}]` : address;
    return one;
  });
}

/** Whether the process answers at all: a frozen one still accepts connections. */
const isAlive = ({ pool }: Instance): Promise<boolean> =>
  pool
    .request({ path: '/healthz', method: 'GET', signal: AbortSignal.timeout(probeTimeoutMs) })
    .then(({ body }) => body.dump())
    .then(
      () => true,
      () => false,
    );
