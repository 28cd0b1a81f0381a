import type { Directory } from '../../directory/data/directory.ts';
import type { EngagementStore } from '../../engagement/data/engagement-store.ts';
import type { PresenceStore } from '../../presence/data/presence-store.ts';

interface Deps {
  readonly presence: Pick<PresenceStore, 'switchedOffAmong'>;
  readonly directory: Pick<Directory, 'setCandidates'>;
  readonly engagements: Pick<EngagementStore, 'engagedAmong'>;
}

/**
 * Makes providers candidates, and removes those who are engaged or have switched themselves offline. Reads again after it has written: a provider who changed
 * meanwhile is corrected by this call or by the other one.
 */
export async function syncCandidates({ directory, engagements, presence }: Deps, providerIds: readonly string[]): Promise<void> {
  const findExcluded = async (ids: readonly string[]) =>
    new Set((await Promise.all([engagements.engagedAmong(ids), presence.switchedOffAmong(ids)])).flat());
  for (let ids = providerIds; ids.length > 0;) {
    const excluded = await findExcluded(ids);
    await directory.setCandidates(
      ids.filter((id) => !excluded.has(id)),
      true,
    );
    await directory.setCandidates([...excluded], false);
    const now = await findExcluded(ids);
    ids = ids.filter((id) => now.has(id) !== excluded.has(id));
  }
}
