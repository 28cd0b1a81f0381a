import { maxWorkingImages, mapResult, ok, refuse, refuseField, servicesMax, type Result } from '@karigar/contracts';
import { awaitProjection, runExclusive } from '@karigar/service-kit';
import type { Picture } from '@karigar/service-kit/images';
import type { Category } from '../../categories/domain/category.ts';
import type { Directory, ProviderEntry } from '../../directory/data/directory.ts';
import { isGone } from '../../directory/queries/provider-view.ts';
import { inOrder, publish, tooMany, type CategoryLabel, type Service } from '../domain/service.ts';
import type { Deps } from './deps.ts';
import { claimUploads, detailsFrom, storePictures, type ServiceForm } from './service-form.ts';

/** What a provider states about a service, new or not. */
export interface PublishService {
  readonly serviceId: string;
  readonly providerId: string;
  readonly form: ServiceForm;
  readonly cover: Picture | undefined;
  readonly working: readonly Picture[];
}

/** Publishes a service: first its pictures, then the service that refers to them. A retry with the same id finds the service. */
export const publishService = (deps: Omit<Deps, 'closeToBookings'>, command: PublishService): Promise<Result<Service>> =>
  oneByOne(command.providerId, () => publishOne(deps, command));

/** Runs what lists another service of a provider, one after the other, so that simultaneous calls count each other. Other instances may add one each. */
export const oneByOne = <T>(providerId: string, list: () => Promise<T>): Promise<T> => runExclusive(`services of ${providerId}`, list);

/** Refuses LIMIT_REACHED when the provider lists as many services as one person may. */
export async function checkListed({ services, limitsPerPerson }: Pick<Deps, 'services' | 'limitsPerPerson'>, providerId: string) {
  const limit = servicesMax * limitsPerPerson;
  return (await services.countListed(providerId)) < limit
    ? ok(undefined)
    : refuse('LIMIT_REACHED', { limit }, `At most ${limit} services can be listed. Please delete one first.`);
}

async function publishOne(deps: Omit<Deps, 'closeToBookings'>, command: PublishService): Promise<Result<Service>> {
  const { services, media, clock } = deps;
  const earlier = await services.find({ id: command.serviceId, providerId: command.providerId });
  if (earlier !== undefined) return ok(earlier);
  const mayList = await checkListed(deps, command.providerId);
  if (!mayList.ok) return mayList;
  if (command.cover === undefined && command.form.cover_upload === undefined)
    return refuseField('cover_image', 'Please choose a cover image');
  const parties = await providerAndCategory(deps, command);
  if (!parties.ok) return parties;
  const { provider, category } = parties.value;

  const claimed = await claimUploads(media, command.form, command.providerId);
  if (!claimed.ok) return claimed;
  const { keep = [], working: uploads, cover: uploadedCover } = claimed.value;
  if (uploads.length + command.working.length > maxWorkingImages) return tooMany;
  const stored = await storePictures(media, command);
  if (!stored.ok) return stored;
  const service = publish(
    {
      id: command.serviceId,
      providerId: command.providerId,
      category: labelOf(category),
      details: detailsFrom(command.form, provider),
      base: provider.base ?? null,
      cover: stored.value.cover ?? uploadedCover ?? '',
      working: inOrder(keep, uploads, stored.value.working),
    },
    clock.now(),
  );
  const added = await services.add(service);
  const following = await followAccount(deps, command.providerId);
  return following.ok ? added : following;
}

/** The account may have been deleted, blocked or moved before the service was stored as active. Call it after storing. */
export async function followAccount({ directory, services }: Pick<Deps, 'directory' | 'services'>, id: string): Promise<Result<undefined>> {
  await services.followAccount(id, () => directory.provider(id));
  return isGone((await directory.provider(id)) ?? {}) ? refuse('UNAUTHORIZED') : ok(undefined);
}

export const labelOf = ({ id, name, slug }: Category): CategoryLabel => ({ id, name, slug });

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
