import { maxWorkingImages, ok, refuse, type Decision, type ServiceType } from '@karigar/contracts';
import type { Base } from '@karigar/contracts/places';
import { mediaIdIn } from '../../media/domain/image.ts';

/** What a provider says about a service. Charges in paise; `locations` is never empty. */
export interface ServiceDetails {
  readonly name: string;
  readonly categoryId: string;
  readonly visitingCharge: number;
  readonly instantVisitingCharge: number;
  readonly description: string;
  /** Years. */
  readonly experience: number;
  readonly serviceType: ServiceType;
  readonly locations: readonly string[];
  readonly specifications: readonly string[];
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** Ids of pictures. */
export interface ServiceImages {
  readonly cover: string;
  readonly working: readonly string[];
  /** Earlier covers, kept because older orders show them. */
  readonly formerCovers: readonly string[];
}

/** The category as other services need it. */
export interface CategoryLabel {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

export interface Service {
  readonly id: string;
  readonly providerId: string;
  /**
   * An archived service cannot be found or booked; it stays because orders name it, and its provider can bring it back. A suspended one neither, until the block of its provider is
   * lifted.
   */
  readonly status: 'active' | 'suspended' | 'archived';
  readonly category: CategoryLabel;
  readonly details: ServiceDetails;
  readonly images: ServiceImages;
  /** Where its provider sets out from, and how far they go. Shown to nobody. */
  readonly base: Base | null;
  /** Set by an operator only. */
  readonly badge: boolean;
  readonly createdAt: Date;
}

export type ServiceFact = 'ServicePublished' | 'ServiceChanged' | 'ServiceArchived';

/** A new service is listed at once, without the badge. */
export const publish = (
  service: {
    id: string;
    providerId: string;
    category: CategoryLabel;
    details: ServiceDetails;
    base: Base | null;
    cover: string;
    working: readonly string[];
  },
  now: Date,
): Service => ({
  id: service.id,
  providerId: service.providerId,
  status: 'active',
  category: service.category,
  details: service.details,
  base: service.base,
  images: { cover: service.cover, working: service.working, formerCovers: [] },
  badge: false,
  createdAt: now,
});

export interface ServiceChange {
  readonly category: CategoryLabel;
  readonly details: ServiceDetails;
  /** Null: the cover stays. */
  readonly newCover: string | null;
  /** Which working images stay, as addresses or ids, in their order, with a `new` where a new one goes; undefined: all. Unknown ones are ignored. */
  readonly keep: readonly string[] | undefined;
  readonly newWorking: readonly string[];
}

/** Replaces what the provider said. New working images without a place come last. */
export function change(service: Service, { category, details, newCover, keep, newWorking }: ServiceChange): Decision<Service, ServiceFact> {
  if (service.status !== 'active') return refuse('NOT_FOUND');
  const { cover, working, formerCovers } = service.images;
  const together = keep === undefined ? [...working, ...newWorking] : inOrder(keep, working, newWorking);
  if (together.length > maxWorkingImages)
    return refuse('INVALID', { errors: [{ path: 'working_images', message: `Please keep to ${maxWorkingImages} working images` }] });
  const images =
    newCover === null
      ? { cover, working: together, formerCovers }
      : { cover: newCover, working: together, formerCovers: [...formerCovers, cover] };
  return ok({ state: { ...service, category, details, images }, facts: ['ServiceChanged'] });
}

/** The working images that `keep` names, each once, and the new ones where it says `new`. */
function inOrder(keep: readonly string[], working: readonly string[], added: readonly string[]): string[] {
  const left = [...added];
  const placed = keep.flatMap((entry) => {
    if (entry === 'new') return left.splice(0, 1);
    const id = mediaIdIn(entry);
    return id !== undefined && working.includes(id) ? [id] : [];
  });
  return [...new Set([...placed, ...left])];
}

/** Gives or takes the badge. */
export function setBadge(service: Service, badge: boolean): Decision<Service, ServiceFact> {
  if (service.status === 'archived') return refuse('NOT_FOUND');
  return ok(service.badge === badge ? { state: service, facts: [] } : { state: { ...service, badge }, facts: ['ServiceChanged'] });
}

/** Takes a service out of lists and bookings. */
export const archive = (service: Service): Decision<Service, ServiceFact> =>
  service.status === 'archived'
    ? ok({ state: service, facts: [] })
    : ok({ state: { ...service, status: 'archived' }, facts: ['ServiceArchived'] });

/** Brings an archived service back as it was. */
export const restore = (service: Service): Decision<Service, ServiceFact> =>
  service.status === 'archived'
    ? ok({ state: { ...service, status: 'active' }, facts: ['ServicePublished'] })
    : ok({ state: service, facts: [] });

/** Pictures that `before` showed and `after` does not. */
export function droppedImages(before: Service, after: Service): string[] {
  const stays = new Set(imagesOf(after.images));
  return imagesOf(before.images).filter((id) => !stays.has(id));
}

/** Every picture that a service needs. */
export const imagesOf = ({ cover, working, formerCovers }: ServiceImages): string[] => [...new Set([cover, ...working, ...formerCovers])];
