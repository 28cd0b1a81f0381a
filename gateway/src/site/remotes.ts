import type { Logger } from '@karigar/service-kit';
import { z } from 'zod';

/** What each remote's build writes to `frontend.json`; whatever else stands there is passed on. */
const frontendRecord = z.looseObject({
  /** Its container, below its own folder. */
  entry: z.string(),
  name: z.string(),
  version: z.string(),
  contract: z.int(),
  prefixes: z.array(z.string()),
});

export interface ExpectedRemote {
  readonly folder: string;
  readonly prefix: string;
}

export type RemoteEntry = Record<string, unknown> & {
  readonly name: string;
  readonly entry: string | null;
  readonly version: string | null;
  readonly prefixes: readonly string[];
};

/** The agreement between shell and remotes that an entry without a record is listed under. */
const contract = 1;

/**
 * The list of remotes, made anew at each call: a remote is redeployed by replacing its folder. One whose record is missing or broken stays in
 * the list without a version, so that the shell shows its failure on that remote's pages rather than "no such page".
 */
export function createRemoteList(
  expected: readonly ExpectedRemote[],
  readRecord: (folder: string) => Promise<string | undefined>,
  log: Logger,
) {
  const broken = new Set<string>();
  return (): Promise<RemoteEntry[]> =>
    Promise.all(
      expected.map(async ({ folder, prefix }): Promise<RemoteEntry> => {
        try {
          const text = await readRecord(folder);
          if (text === undefined) throw new Error('There is no frontend.json');
          const record = frontendRecord.parse(JSON.parse(text));
          if (!record.entry.startsWith(`/remotes/${folder}/`)) throw new Error(`${record.entry} is not below /remotes/${folder}/`);
          broken.delete(folder);
          return { ...record, folder };
        } catch (error) {
          if (!broken.has(folder)) log.warn({ err: error, folder }, 'a remote is missing or broken');
          broken.add(folder);
          return { name: folder.replaceAll('-', '_'), folder, version: null, contract, prefixes: [prefix], entry: null };
        }
      }),
    );
}
