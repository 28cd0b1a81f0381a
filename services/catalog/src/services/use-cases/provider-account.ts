import { mapResult, ok, refuse, refuseField, type Result } from '@karigar/contracts';
import { awaitProjection } from '@karigar/service-kit';
import type { Category } from '../../categories/domain/category.ts';
import type { Directory, ProviderEntry } from '../../directory/data/directory.ts';
import { isGone } from '../../directory/queries/provider-view.ts';
import type { CategoryLabel } from '../domain/service.ts';
import type { Deps } from './deps.ts';
import type { PublishService } from './publish-service.ts';

/** Call it after storing a service as active: its account may have been deleted, blocked or moved before. */
export async function syncWithAccount(
  { directory, services }: Pick<Deps, 'directory' | 'services'>,
  id: string,
): Promise<Result<undefined>> {
  await services.syncWithAccount(id, () => directory.provider(id));
  return isGone((await directory.provider(id)) ?? {}) ? refuse('UNAUTHORIZED') : ok(undefined);
}

/** The provider, who may have registered a moment ago, and the chosen category. */
export async function providerAndCategory(
  { directory, categories }: Pick<Deps, 'directory' | 'categories'>,
  { providerId, form }: Pick<PublishService, 'providerId' | 'form'>,
  current?: CategoryLabel,
): Promise<Result<{ provider: ProviderEntry; category: Category }>> {
  const category = await categories.find(form.category_id);
  // A hidden category accepts no new services; existing ones can still be changed.
  if (category === undefined || (!category.active && category.id !== current?.id))
    return refuseField('category_id', 'Please choose a category');
  const provider = await activeProvider(directory, providerId);
  return mapResult(provider, (active) => ({ provider: active, category }));
}

/** A provider who may publish, and who may have registered a moment ago. */
export async function activeProvider(directory: Directory, id: string): Promise<Result<ProviderEntry>> {
  const provider = await awaitProjection(() => directory.provider(id));
  if (provider === undefined) return refuse('UNAVAILABLE', { retryAfter: 2 });
  // The token of a deleted or blocked account is still valid for a few seconds.
  return isGone(provider) ? refuse('UNAUTHORIZED') : ok(provider);
}
