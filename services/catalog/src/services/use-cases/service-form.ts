import { mapResult, ok, refuseField, toPaise, type Result, type RouteInput, type serviceRoutes } from '@karigar/contracts';
import { placeKey } from '@karigar/contracts/places';
import type { Picture } from '@karigar/service-kit/images';
import type { MediaStore } from '../../media/data/media-store.ts';
import { storeImages } from '../../media/use-cases/store-images.ts';
import type { ServiceDetails } from '../domain/service.ts';

export type ServiceForm = RouteInput<(typeof serviceRoutes)['createService']>['body'];

/** Converts the form to the domain's details; a blank place is the provider's own. */
export function detailsFrom(form: ServiceForm, provider: { city: string; state: string; country: string }): ServiceDetails {
  return {
    name: form.name,
    categoryId: form.category_id,
    visitingCharge: toPaise(form.visiting_charge),
    instantVisitingCharge: toPaise(form.instant_visiting_charge),
    description: form.description,
    experience: form.experience,
    serviceType: form.service_type,
    locations: form.locations.length === 0 ? [provider.city] : eachOnce(form.locations),
    specifications: [...new Set(form.specifications)],
    city: form.city ?? provider.city,
    state: form.state ?? provider.state,
    country: form.country ?? provider.country,
  };
}

/** Places without those that name one again: "nashik" or "नाशिक" after "Nashik". */
const eachOnce = (places: readonly string[]): string[] => {
  const keys = places.map(placeKey);
  return places.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
};

/** Pictures that were uploaded before the form was sent. */
export interface Uploads {
  readonly cover: string | null;
  readonly working: readonly string[];
  /** `keep_images` as addresses and ids. */
  readonly keep: readonly string[] | undefined;
}

const uploadPrefix = /^upload:/;
const missingUpload = 'This picture is no longer there. Please remove it and add it again.';

/** The uploads that a form names. Refuses INVALID, with the field, when one is missing or belongs to another account. */
export async function claimUploads(
  media: MediaStore,
  { cover_upload: cover, keep_images: keep }: ServiceForm,
  providerId: string,
): Promise<Result<Uploads>> {
  const idIn = (entry: string) => entry.replace(uploadPrefix, '');
  const working = (keep ?? []).filter((entry) => uploadPrefix.test(entry)).map(idIn);
  const isCoverThere = cover === undefined || (await media.claim([cover], providerId));
  if (!isCoverThere) return refuseField('cover_image', missingUpload);
  if (!(await media.claim(working, providerId))) return refuseField('working_images', missingUpload);
  return ok({ cover: cover ?? null, working, keep: keep?.map(idIn) });
}

/** Stores the pictures in a form, or none. */
export async function storePictures(media: MediaStore, { cover, working }: { cover: Picture | undefined; working: readonly Picture[] }) {
  const stored = await storeImages(media, cover === undefined ? working : [cover, ...working]);
  return mapResult(stored, (ids) => (cover === undefined ? { cover: null, working: ids } : { cover: ids[0], working: ids.slice(1) }));
}
