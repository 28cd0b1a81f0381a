import { refuse, type Result } from '@karigar/contracts';
import { change, droppedImages, type Service } from '../domain/service.ts';
import type { Deps } from './deps.ts';
import { providerAndCategory } from './provider-account.ts';
import { labelOf, type PublishService } from './publish-service.ts';
import { claimUploads, detailsFrom, storePictures } from './service-form.ts';

/** Replaces a service, whose cover stays if the form has none. Everything is validated before any picture is stored. */
export async function updateService(deps: Deps, command: PublishService): Promise<Result<Service>> {
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
  const stored = await storePictures(media, command);
  if (!stored.ok) return stored;
  const newWorking = stored.value.working;
  const newCover = stored.value.cover ?? uploadedCover;
  return services.change(key, async (service) => {
    const changed = change(service, { category, details, newCover, keep, uploads, newWorking });
    if (changed.ok) await media.releaseLater(droppedImages(service, changed.value.state));
    return changed;
  });
}
