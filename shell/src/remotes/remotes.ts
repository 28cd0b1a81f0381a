import { remoteOfPath } from '@karigar/contracts/constants';
import { report, textsReady, type RemoteEntry, type RemoteModule } from '@karigar/platform';
import type { Overrides } from './overrides.ts';

/** Why a remote failed: not loadable, timed out, or built for an incompatible version of a shared module. */
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

/** The gateway's list of remotes with a developer's overrides applied. */
export interface LoadedList {
  readonly remotes: readonly RemoteEntry[];
  readonly overrides: Overrides;
}

/** Lists and loads remotes. Replaced in tests and in the benchmark's one-bundle build. */
export interface RemoteSource {
  /** Reads the list and registers its remotes, so that they can be loaded. */
  readonly list: () => Promise<LoadedList>;
  readonly load: (remote: RemoteEntry) => Promise<RemoteModule | null>;
}

const LOAD_TIMEOUT_MS = 10_000;

/**
 * Loads the remotes on demand. A failed remote does not affect the others; its reason is recorded, and the next call tries again.
 *
 * @param list null if it could not be read: then every path fails with `missing`
 */
export function createRemotes(list: Pick<LoadedList, 'remotes'> | null, load: RemoteSource['load'], timeoutMs = LOAD_TIMEOUT_MS) {
  const remotes = list?.remotes ?? [];
  const loading = new Map<string, Promise<RemoteModule>>();
  const failures = new Map<string, RemoteFailureReason>();

  async function moduleOf(remote: RemoteEntry): Promise<RemoteModule> {
    const module = await withTimeout(timeoutMs, load(remote), remote.name);
    // A remote registers its translations while it is loading.
    await textsReady();
    if (!module) throw new RemoteProblem('missing', `${remote.name} does not expose ./routes`);
    return module;
  }

  return {
    /** Loads the remote of `path`; null if there is none or it failed (see `failureFor`). */
    async loadFor(path: string): Promise<{ name: string; module: RemoteModule } | null> {
      const remote = remoteOfPath(remotes, path);
      if (!remote) return null;
      const { name } = remote;
      const module = loading.get(name) ?? moduleOf(remote);
      loading.set(name, module);
      try {
        const loaded = { name, module: await module };
        failures.delete(name);
        return loaded;
      } catch (error) {
        loading.delete(name);
        failures.set(name, reasonOf(error));
        report(`${name} could not be loaded`, error);
        return null;
      }
    },

    /** Why a path has no page: its remote's failure, or null if the URL is wrong. */
    failureFor(path: string): RemoteFailureReason | null {
      if (!list) return 'missing';
      return failures.get(remoteOfPath(remotes, path)?.name ?? '') ?? null;
    },
  };
}

function reasonOf(error: unknown): RemoteFailureReason {
  if (error instanceof RemoteProblem) return error.reason;
  // Webpack has no error code for an incompatible shared module, only this message.
  return error instanceof Error && error.message.includes('Unsatisfied version') ? 'version' : 'missing';
}

async function withTimeout<T>(milliseconds: number, work: Promise<T>, name: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteProblem('slow', `${name} took more than ${milliseconds} ms to load`)), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
