import { report, textsReady, type PageRoute, type RemoteEntry, type RemoteModule } from '@karigar/platform';
import type { Overrides } from './overrides.ts';

/** Why a remote cannot be shown. */
export type RemoteFailureReason = 'missing' | 'slow' | 'version';

export class RemoteProblem extends Error {
  override readonly name = 'RemoteProblem';
  constructor(
    readonly reason: RemoteFailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The gateway's list after a developer's overrides were applied. */
export interface LoadedList {
  readonly remotes: readonly RemoteEntry[];
  readonly overrides: Overrides;
}

/** Where the remotes come from; replaced in tests and in the one-bundle build of the benchmark. */
export interface RemoteSource {
  readonly list: () => Promise<LoadedList>;
  readonly load: (remote: RemoteEntry) => Promise<RemoteModule | null>;
}

const LOAD_TIMEOUT_MS = 10_000;

/** The remote that answers for a path: the longest prefix, without regard to case. */
export function remoteFor(path: string, remotes: readonly RemoteEntry[]): RemoteEntry | undefined {
  const requested = `${path.toLowerCase()}/`;
  const matches = ({ prefix }: RemoteEntry) => requested.startsWith(prefix === '/' ? '/' : `${prefix.toLowerCase()}/`);
  return remotes.filter(matches).sort((a, b) => b.prefix.length - a.prefix.length)[0];
}

/**
 * The remotes of this page. The list is read once, when the page starts. A remote that fails is remembered with the reason, affects no
 * other, and is loaded again at the next call.
 *
 * @param list null when it could not be read: then every path fails with `missing`
 */
export function createRemotes(list: Pick<LoadedList, 'remotes'> | null, load: RemoteSource['load'], timeoutMs = LOAD_TIMEOUT_MS) {
  const remotes = list?.remotes ?? [];
  const loading = new Map<string, Promise<PageRoute[]>>();
  const failures = new Map<string, RemoteFailureReason>();

  async function routesOf(remote: RemoteEntry): Promise<PageRoute[]> {
    const module = await withTimeout(timeoutMs, load(remote), remote.name);
    // A remote names its Hindi when it is loaded.
    await textsReady();
    if (!module) throw new RemoteProblem('missing', `${remote.name} does not expose ./routes`);
    return module.routes;
  }

  return {
    /** The routes of the remote that answers for `path`; null when there is none or it fails (see `failureFor`). */
    async routesFor(path: string): Promise<{ name: string; routes: PageRoute[] } | null> {
      const remote = remoteFor(path, remotes);
      if (!remote) return null;
      const { name } = remote;
      const routes = loading.get(name) ?? routesOf(remote);
      loading.set(name, routes);
      try {
        const loaded = { name, routes: await routes };
        failures.delete(name);
        return loaded;
      } catch (error) {
        loading.delete(name);
        failures.set(name, reasonOf(error));
        report(`${name} could not be loaded`, error);
        return null;
      }
    },

    /** Why no page claims a path: the failure of its remote, or null when the address is wrong. */
    failureFor(path: string): RemoteFailureReason | null {
      if (!list) return 'missing';
      return failures.get(remoteFor(path, remotes)?.name ?? '') ?? null;
    },
  };
}

function reasonOf(error: unknown): RemoteFailureReason {
  if (error instanceof RemoteProblem) return error.reason;
  // Webpack has no error code for a shared module of an incompatible version, only this sentence.
  return error instanceof Error && error.message.includes('Unsatisfied version') ? 'version' : 'missing';
}

async function withTimeout<T>(milliseconds: number, work: Promise<T>, name: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteProblem('slow', `${name} took more than ${milliseconds} ms to load`)), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
