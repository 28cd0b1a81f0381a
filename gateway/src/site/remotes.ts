import { filesOfPage, matchesPath, remoteOfPath } from '@karigar/contracts';
import type { Logger } from '@karigar/service-kit';
import { z } from 'zod';

/** The part of a remote's `mf-manifest.json` that the list contains. `frontend` is the remote's own record, passed on unchanged. */
const manifest = z.object({
  name: z.string(),
  metaData: z.object({ buildInfo: z.object({ buildVersion: z.string() }), frontend: z.record(z.string(), z.unknown()) }),
});

export interface ExpectedRemote {
  readonly folder: string;
  readonly prefix: string;
}

export interface RemoteEntry {
  readonly name: string;
  readonly prefix: string;
  readonly version: string | null;
  readonly manifest: string | null;
  readonly frontend: Readonly<Record<string, unknown>> | null;
}

const patterns = z.object({ routes: z.array(z.string()) });
/** Files are relative to the manifest. */
const builtFiles = z.object({
  preload: z.array(z.string()),
  pages: z.record(z.string(), z.array(z.string())),
  translationFiles: z.record(z.string(), z.array(z.string())).default({}),
});

/** Whether a page may exist: one declared by the remote that serves the path, or any while its record cannot be read. */
export function hasPage(remotes: readonly RemoteEntry[], path: string): boolean {
  const declared = patterns.safeParse(remoteOfPath(remotes, path)?.frontend);
  return !declared.success || declared.data.routes.some((pattern) => matchesPath(pattern, path));
}

/** The URLs that the shell needs for a path: the manifest of its remote, and the remote's files. */
export function filesFor(remotes: readonly RemoteEntry[], path: string, language = 'en-IN'): string[] {
  const remote = remoteOfPath(remotes, path);
  const built = builtFiles.safeParse(remote?.frontend);
  if (!remote?.manifest || !built.success) return [];
  const folder = remote.manifest.slice(0, remote.manifest.lastIndexOf('/') + 1);
  return [remote.manifest, ...filesOfPage(built.data, path, language).map((file) => folder + file)];
}

/**
 * The list of remotes, read again for each call, because a remote is deployed by replacing its folder. A remote with a missing or invalid manifest
 * stays listed without a version, so that the shell shows an error panel on its pages instead of "page not found".
 */
export function createRemoteList(
  expected: readonly ExpectedRemote[],
  readManifest: (folder: string) => Promise<string | undefined>,
  log: Logger,
) {
  const unreadable = new Set<string>();
  return (): Promise<RemoteEntry[]> =>
    Promise.all(
      expected.map(async ({ folder, prefix }): Promise<RemoteEntry> => {
        try {
          const text = await readManifest(folder);
          if (text === undefined) throw new Error(`${folder} has no mf-manifest.json; build it, or check FRONTENDS_DIR`);
          const { name, metaData } = manifest.parse(JSON.parse(text));
          unreadable.delete(folder);
          const { buildInfo, frontend } = metaData;
          return { name, prefix, version: buildInfo.buildVersion, manifest: `/remotes/${folder}/mf-manifest.json`, frontend };
        } catch (error) {
          if (!unreadable.has(folder)) log.warn({ err: error, folder }, 'a listed remote has no files');
          unreadable.add(folder);
          return { name: folder.replaceAll('-', '_'), prefix, version: null, manifest: null, frontend: null };
        }
      }),
    );
}
