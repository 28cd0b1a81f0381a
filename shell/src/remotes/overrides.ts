import { parseUrl, report, type RemoteEntry, type RemoteList } from '@karigar/platform';
import type { LoadedList } from './remotes.ts';

/** Manifest URLs of a developer's own builds, by the name of the remote they replace. */
export type Overrides = Readonly<Record<string, string>>;

const PARAMETER = 'remote.';
const MANIFEST_TIMEOUT_MS = 3_000;

/**
 * Reads `?remote.mfe_customer=http://localhost:3001/…/mf-manifest.json` and stores it in `storage`, so that it survives navigation and reloads in this tab.
 * Accepts only loopback addresses, so that a link cannot make anybody run foreign code. Call it only if the gateway allows overrides; otherwise its
 * content security policy blocks them.
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

/** Removes this tab's overrides and reloads the page without them in its URL. */
export function endOverrides(storage: Storage): void {
  for (const name of Object.keys(storage)) if (name.startsWith(PARAMETER)) storage.removeItem(name);
  const url = new URL(window.location.href);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith(PARAMETER)) url.searchParams.delete(name);
  window.location.replace(url);
}

/** Replaces overridden remotes in the list, with the records from their own manifests. */
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
    // The remote will fail to load and its pages will say so; the banner shows the developer which URL was used.
    report(`${manifest} could not be read`, error);
    return { ...remote, version: 'override', manifest, frontend: null };
  }
}

function isLoopback(address: string): boolean {
  const url = parseUrl(address);
  return url !== null && /^https?:$/.test(url.protocol) && ['localhost', '127.0.0.1'].includes(url.hostname);
}
