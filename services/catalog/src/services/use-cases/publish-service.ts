import { ok, refuse, type Result } from '@karigar/contracts';
import { awaitProjection } from '@karigar/service-kit';
import type { Category } from '../../categories/domain/category.ts';
import type { ProviderEntry } from '../../directory/data/directory.ts';
import { storeImages, type Picture } from '../../media/use-cases/store-images.ts';
import { detailsFrom, publish, type Service, type ServiceForm } from '../domain/service.ts';
import type { Deps } from './deps.ts';

export interface PublishService {
  readonly serviceId: string;
  readonly providerId: string;
  readonly form: ServiceForm;
  readonly cover: Picture | undefined;
  readonly working: readonly Picture[];
}

/** Publishes a service: pictures first, then the service that shows them. A retry with the same id finds what is there. */
export async function publishService(deps: Omit<Deps, 'openOrders'>, command: PublishService): Promise<Result<Service>> {
  const { services, media, clock } = deps;
  const earlier = await services.find({ id: command.serviceId, providerId: command.providerId });
  if (earlier !== undefined) return ok(earlier);
  if (command.cover === undefined) return refuse('INVALID', { errors: [{ path: 'cover_image', message: 'Please choose a cover image' }] });
  const surroundings = await surroundingsOf(deps, command);
  if (!surroundings.ok) return surroundings;
  const { provider, category } = surroundings.value;

  const stored = await storeImages(media, [command.cover, ...command.working]);
  if (!stored.ok) return stored;
  const [cover = '', ...working] = stored.value;
  const details = detailsFrom(command.form, provider);
  const service = publish({ id: command.serviceId, providerId: command.providerId, details, cover, working }, clock.now());
  const added = await services.add(service, category);
  // The account may have gone meanwhile, and its services have been archived before this one was there.
  if ((await deps.directory.provider(command.providerId))?.deleted !== true) return added;
  await services.archiveAllOf(command.providerId);
  return refuse('UNAUTHORIZED');
}

/** The provider, who may have registered a moment ago, and the chosen category. */
export async function surroundingsOf(
  { directory, categories }: Pick<Deps, 'directory' | 'categories'>,
  { providerId, form }: Pick<PublishService, 'providerId' | 'form'>,
): Promise<Result<{ provider: ProviderEntry; category: Category }>> {
  const category = await categories.findActive(form.category_id);
  if (category === undefined) return refuse('INVALID', { errors: [{ path: 'category_id', message: 'Please choose a category' }] });
  const provider = await awaitProjection(() => directory.provider(providerId));
  if (provider === undefined) return refuse('UNAVAILABLE', { retryAfter: 2 });
  // The token of an account that is gone is good for a few seconds still.
  return provider.deleted === true ? refuse('UNAUTHORIZED') : ok({ provider, category });
}
