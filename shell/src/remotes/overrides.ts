import { report, type RemoteEntry, type RemoteList } from '@karigar/platform';
import type { LoadedList } from './remotes.ts';

/** Addresses of a developer's own builds, by the name of the remote they replace. */
export type Overrides = Readonly<Record<string, string>>;

const PARAMETER = 'remote.';
const MANIFEST_TIMEOUT_MS = 3_000;

/**
 * Reads `?remote.mfe_customer=http://localhost:3001/…/mf-manifest.json` and keeps it in `storage`, so that it survives navigation and
 * reloads in this tab. Only loopback addresses are taken: a link must not make somebody run a stranger's code. Call it only when
 * the gateway allows overrides; its content security policy blocks them otherwise.
 */
export function readOverrides({ search }: Pick<Location, 'search'>, storage: Storage): Overrides {
  for (const [name, address] of new URLSearchParams(search))
    if (name.startsWith(PARAMETER) && isLoopback(address)) storage.setItem(name, address);
  return Object.fromEntries(
    Object.entries(storage).flatMap(([name, address]) =>
      name.startsWith(PARAMETER) && isLoopback(String(address)) ? [[name.slice(PARAMETER.length), String(address)]] : [],
    ),
  );
}

/** Ends the overrides of this tab and loads the page again, without them in its address. */
export function endOverrides(storage: Storage): void {
  for (const name of Object.keys(storage)) if (name.startsWith(PARAMETER)) storage.removeItem(name);
  const url = new URL(window.location.href);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith(PARAMETER)) url.searchParams.delete(name);
  window.location.replace(url);
}

/** The list with the overridden remotes replaced. */
export async function applyOverrides(list: RemoteList, overrides: Overrides): Promise<LoadedList> {
  const remotes = await Promise.all(list.remotes.map((remote) => override(remote, overrides[remote.name])));
  return { ...list, remotes, overrides };
}

async function override(remote: RemoteEntry, manifest: string | undefined): Promise<RemoteEntry> {
  if (manifest === undefined) return remote;
  try {
    const response = await fetch(manifest, { signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS) });
    const { metaData } = (await response.json()) as { metaData: { frontend: RemoteEntry['frontend'] } };
    return { ...remote, version: 'override', manifest, frontend: metaData.frontend };
  } catch (error) {
    // The remote fails to load later and its pages say so; the banner tells the developer which address was used.
    report(`${manifest} could not be read`, error);
    return { ...remote, version: 'override', manifest, frontend: null };
  }
}

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (protocol === 'http:' || protocol === 'https:') && (hostname === 'localhost' || hostname === '127.0.0.1');
}
