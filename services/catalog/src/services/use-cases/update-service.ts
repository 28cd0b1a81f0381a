import { refuse, type Result } from '@karigar/contracts';
import type { Picture } from '@karigar/service-kit/images';
import { storeImages } from '../../media/use-cases/store-images.ts';
import { change, droppedImages, type Service } from '../domain/service.ts';
import type { Deps } from './deps.ts';
import { claimUploads, detailsFrom, type ServiceForm } from './service-form.ts';
import { labelOf, providerAndCategory } from './publish-service.ts';

export interface UpdateService {
  readonly serviceId: string;
  readonly providerId: string;
  readonly form: ServiceForm;
  /** Undefined: the cover stays. */
  readonly cover: Picture | undefined;
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
  const claimed = await claimUploads(media, command.form, command.providerId);
  if (!claimed.ok) return claimed;
  const { keep, working: uploads, cover: uploadedCover } = claimed.value;
  const possible = change(current, {
    category,
    details,
    newCover: null,
    keep,
    uploads,
    newWorking: command.working.map(({ field }, n) => `${field}-${n}`),
  });
  if (!possible.ok) return possible;
  const stored = await storeImages(media, [...(command.cover === undefined ? [] : [command.cover]), ...command.working]);
  if (!stored.ok) return stored;
  const [newCover, newWorking] =
    command.cover === undefined ? [uploadedCover, stored.value] : [stored.value[0] ?? null, stored.value.slice(1)];
  return services.change(key, async (service) => {
    const changed = change(service, { category, details, newCover, keep, uploads, newWorking });
    if (changed.ok) await media.releaseLater(droppedImages(service, changed.value.state));
    return changed;
  });
}
