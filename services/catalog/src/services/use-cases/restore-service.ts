import { ok, refuse, type Result } from '@karigar/contracts';
import type { ServiceKey } from '../data/service-repository.ts';
import type { Service } from '../domain/service.ts';
import type { Deps } from './deps.ts';
import { checkListed, oneByOne } from './listing-limit.ts';
import { activeProvider, syncWithAccount } from './provider-account.ts';

/**
 * Restores an archived service. The event makes order and dispatch list it again and ask about their closures of it, so that it can be booked a few
 * seconds later (docs/adr/0061-bringing-a-service-back.md).
 */
export const restoreService = (deps: RestoreDeps, key: ServiceKey): Promise<Result<Service>> =>
  oneByOne(key.providerId, () => restoreOne(deps, key));

type RestoreDeps = Pick<Deps, 'services' | 'directory' | 'limitsPerPerson'>;

async function restoreOne(deps: RestoreDeps, key: ServiceKey): Promise<Result<Service>> {
  const service = await deps.services.findEvenArchived(key);
  if (service === undefined) return refuse('NOT_FOUND');
  const mayList = service.status === 'archived' ? await checkListed(deps, key.providerId) : ok(undefined);
  if (!mayList.ok) return mayList;
  const provider = await activeProvider(deps.directory, key.providerId);
  if (!provider.ok) return provider;
  const restored = await deps.services.restore(key);
  if (!restored.ok) return restored;
  const synced = await syncWithAccount(deps, key.providerId);
  return synced.ok ? restored : synced;
}
