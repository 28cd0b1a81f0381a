import { report, REMOTE_CONTRACT, type PageRoute, type RemoteEntry, type RemoteModule } from '@karigar/platform';

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

/** How the outside world is reached; replaced in tests. */
export interface RemoteSource {
  list(): Promise<RemoteEntry[]>;
  load(entry: RemoteEntry): Promise<RemoteModule | null>;
}

const PATIENCE = 10_000;

/** The remote that answers for a path: the longest prefix, without regard to case. */
export function remoteFor(path: string, list: readonly RemoteEntry[]): RemoteEntry | undefined {
  const wanted = `${path.toLowerCase()}/`;
  const fits = (prefix: string) => wanted.startsWith(prefix === '/' ? '/' : `${prefix.toLowerCase()}/`);
  return list
    .flatMap((entry) => entry.prefixes.filter(fits).map((prefix) => ({ entry, prefix })))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]?.entry;
}

/**
 * The remotes of this page. Their list is read once, when the page starts, so a remote is renewed by its files and its entry in the list
 * alone. One that fails is remembered with the reason, holds up nobody else, and is tried again when the page is loaded again: what the
 * browser and the federation runtime keep of a failed load cannot be taken back within a page.
 */
export function createRemotes(source: RemoteSource, patience = PATIENCE) {
  let list: Promise<RemoteEntry[]> | undefined;
  let known: readonly RemoteEntry[] = [];
  const loading = new Map<string, Promise<PageRoute[]>>();
  const failures = new Map<string, RemoteFailureReason>();
  /** Stands for the list itself. */
  const LIST = '';

  async function load(entry: RemoteEntry): Promise<PageRoute[]> {
    refuseOther(entry.contract, entry);
    const module = await within(patience, source.load(entry), entry);
    if (!module) throw new RemoteProblem('missing', `${entry.name} exposes no routes`);
    refuseOther(module.contract, entry);
    return module.routes;
  }

  return {
    /** The routes of the remote that answers for `path`, with its name; null when there is none or it fails (see `reasonFor`). */
    async routesFor(path: string): Promise<{ name: string; routes: PageRoute[] } | null> {
      let name = LIST;
      try {
        list ??= within(patience, source.list(), { name: 'the list of remotes' });
        known = await list;
        const entry = remoteFor(path, known);
        if (!entry) return null;
        name = entry.name;
        const routes = loading.get(name) ?? load(entry);
        loading.set(name, routes);
        return { name, routes: await routes };
      } catch (error) {
        if (!failures.has(name)) report(`${name || 'The list of remotes'} could not be loaded`, error);
        failures.set(name, error instanceof RemoteProblem ? error.reason : 'missing');
        return null;
      }
    },

    /** Why there is nothing for a path: a remote's failure, or null when the address is wrong. */
    reasonFor(path: string): RemoteFailureReason | null {
      return failures.get(LIST) ?? failures.get(remoteFor(path, known)?.name ?? LIST) ?? null;
    },
  };
}

function refuseOther(contract: number, entry: RemoteEntry): void {
  if (contract !== REMOTE_CONTRACT)
    throw new RemoteProblem('version', `${entry.name} ${entry.version} speaks contract ${contract}, the shell ${REMOTE_CONTRACT}`);
}

async function within<T>(milliseconds: number, work: Promise<T>, { name }: { name: string }): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteProblem('slow', `${name} took more than ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
