import { maxWorkingImages, ok, refuseField, type Result } from '@karigar/contracts';
import type { Picture } from '@karigar/service-kit/images';
import type { Category } from '../../categories/domain/category.ts';
import type { MediaStore } from '../../media/data/media-store.ts';
import { inOrder, publish, tooManyImages, type CategoryLabel, type Service } from '../domain/service.ts';
import type { Deps } from './deps.ts';
import { checkListed, oneByOne } from './listing-limit.ts';
import { providerAndCategory, syncWithAccount } from './provider-account.ts';
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

async function publishOne(deps: Omit<Deps, 'closeToBookings'>, command: PublishService): Promise<Result<Service>> {
  const { services, media, clock } = deps;
  const { serviceId: id, providerId, form } = command;
  const earlier = await services.find({ id, providerId });
  if (earlier !== undefined) return ok(earlier);
  const mayList = await checkListed(deps, providerId);
  if (!mayList.ok) return mayList;
  if (command.cover === undefined && form.cover_upload === undefined) return refuseField('cover_image', 'Please choose a cover image');
  const parties = await providerAndCategory(deps, command);
  if (!parties.ok) return parties;
  const pictures = await picturesOf(media, command);
  if (!pictures.ok) return pictures;

  const { provider, category } = parties.value;
  const about = { id, providerId, category: labelOf(category), details: detailsFrom(form, provider), base: provider.base ?? null };
  const added = await services.add(publish({ ...about, ...pictures.value }, clock.now()));
  const synced = await syncWithAccount(deps, providerId);
  return synced.ok ? added : synced;
}

/** The pictures of a new service: those that were uploaded before the form, and those in the form, which are stored now. */
async function picturesOf(media: MediaStore, command: PublishService): Promise<Result<{ cover: string; working: readonly string[] }>> {
  const claimed = await claimUploads(media, command.form, command.providerId);
  if (!claimed.ok) return claimed;
  const { keep = [], working: uploads, cover: uploadedCover } = claimed.value;
  if (uploads.length + command.working.length > maxWorkingImages) return tooManyImages;
  const stored = await storePictures(media, command);
  if (!stored.ok) return stored;
  const { cover, working } = stored.value;
  return ok({ cover: cover ?? uploadedCover ?? '', working: inOrder(keep, uploads, working) });
}

export const labelOf = ({ id, name, slug }: Category): CategoryLabel => ({ id, name, slug });
