import { refuse, type Result } from '@karigar/contracts';
import type { Picture } from '@karigar/service-kit/images';
import { storeImages } from '../../media/use-cases/store-images.ts';
import { change, droppedImages, type Service } from '../domain/service.ts';
import type { Deps } from './deps.ts';
import { detailsFrom, type ServiceForm } from './service-form.ts';
import { labelOf, providerAndCategory } from './publish-service.ts';

export interface UpdateService {
  readonly serviceId: string;
  readonly providerId: string;
  readonly form: ServiceForm;
  /** Undefined: the cover stays. */
  readonly cover: Picture | undefined;
  /** URLs of working images to keep; undefined: all. */
  readonly keep: readonly string[] | undefined;
  readonly working: readonly Picture[];
}

/** Replaces a service. Everything is validated before any picture is stored. */
export async function updateService(deps: Deps, command: UpdateService): Promise<Result<Service>> {
  const { services, media } = deps;
  const key = { id: command.serviceId, providerId: command.providerId };
  const current = await services.find(key);
  if (current === undefined) return refuse('NOT_FOUND');
  const parties = await providerAndCategory(deps, command, current.category);
  if (!parties.ok) return parties;
  const { provider } = parties.value;
  const category = labelOf(parties.value.category);

  const details = detailsFrom(command.form, provider);
  const possible = change(current, {
    category,
    details,
    newCover: null,
    keep: command.keep,
    newWorking: command.working.map(({ field }, n) => `${field}-${n}`),
  });
  if (!possible.ok) return possible;
  const stored = await storeImages(media, [...(command.cover === undefined ? [] : [command.cover]), ...command.working]);
  if (!stored.ok) return stored;
  const [newCover, newWorking] = command.cover === undefined ? [null, stored.value] : [stored.value[0] ?? null, stored.value.slice(1)];
  return services.change(key, async (service) => {
    const changed = change(service, { category, details, newCover, keep: command.keep, newWorking });
    if (changed.ok) await media.releaseLater(droppedImages(service, changed.value.state));
    return changed;
  });
}
