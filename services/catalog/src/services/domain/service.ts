import { maxWorkingImages, ok, refuse, refuseField, type Change, type Decision, type ServiceType } from '@karigar/contracts';
import { isSameBase, type Base } from '@karigar/contracts/places';
import { mediaIdIn } from '../../media/domain/image.ts';

/** What a provider states about a service. Charges in paise; `locations` is empty only when the account is deleted. */
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

/** Ids of the pictures. */
export interface ServiceImages {
  readonly cover: string;
  readonly working: readonly string[];
  /** Earlier covers, kept because older orders still show them. */
  readonly formerCovers: readonly string[];
}

/** A category as other services need it. */
export interface CategoryLabel {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

export interface Service {
  readonly id: string;
  readonly providerId: string;
  /**
   * An archived service cannot be found or booked; it is kept because orders refer to it, and its provider can restore it. A suspended one becomes
   * active again when its provider's block and its own suspension are lifted.
   */
  readonly status: 'active' | 'suspended' | 'archived';
  /** An operator has suspended it, archived or not, for a reason that its provider reads. */
  readonly suspended: { readonly since: Date; readonly reason: string } | null;
  readonly category: CategoryLabel;
  readonly details: ServiceDetails;
  readonly images: ServiceImages;
  /** The provider's base and radius. Never shown. */
  readonly base: Base | null;
  /** Set by an operator only. */
  readonly badge: boolean;
  readonly createdAt: Date;
}

export type ServiceFact = 'ServicePublished' | 'ServiceChanged' | 'ServiceSuspensionChanged' | 'ServiceArchived';

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
  suspended: null,
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
  /** The working images to keep, as URLs or ids, in order, with `new` in the places of new ones; undefined: all. Unknown ones are ignored. */
  readonly keep: readonly string[] | undefined;
  readonly newWorking: readonly string[];
  /** Ids of pictures that were uploaded before the form, which `keep` may name. */
  readonly uploads: readonly string[];
}

/** Replaces what the provider states. New working images for which `keep` has no `new` are appended. */
export function change(
  service: Service,
  { category, details, newCover, keep, newWorking, uploads }: ServiceChange,
): Decision<Service, ServiceFact> {
  if (service.status === 'archived') return refuse('NOT_FOUND');
  const { cover, working, formerCovers } = service.images;
  const together = keep === undefined ? [...working, ...newWorking] : inOrder(keep, [...working, ...uploads], newWorking);
  if (together.length > maxWorkingImages) return tooManyImages;
  const images =
    newCover === null || newCover === cover
      ? { cover, working: together, formerCovers }
      : { cover: newCover, working: together, formerCovers: [...new Set([...formerCovers, cover])] };
  return ok({ state: { ...service, category, details, images }, facts: ['ServiceChanged'] });
}

export const tooManyImages = refuseField('working_images', `Please keep to ${maxWorkingImages} working images`);

/** The working images named in `keep`, each once, with the new ones in the places of `new`. */
export function inOrder(keep: readonly string[], working: readonly string[], added: readonly string[]): string[] {
  const unplaced = [...added];
  const placed = keep.flatMap((entry) => {
    if (entry === 'new') return unplaced.splice(0, 1);
    const id = mediaIdIn(entry);
    return id !== undefined && working.includes(id) ? [id] : [];
  });
  return [...new Set([...placed, ...unplaced])];
}

/** Grants or removes the badge. */
export function setBadge(service: Service, badge: boolean): Decision<Service, ServiceFact> {
  if (service.status === 'archived') return refuse('NOT_FOUND');
  return ok(service.badge === badge ? { state: service, facts: [] } : { state: { ...service, badge }, facts: ['ServiceChanged'] });
}

/** Suspends a service: it can be neither found nor booked. An archived one stays archived, and is suspended when its provider restores it. */
export function suspend(service: Service, reason: string, now: Date): Decision<Service, ServiceFact> {
  if (service.suspended !== null) return ok({ state: service, facts: [] });
  const suspended = { since: now, reason };
  return ok(
    service.status === 'archived'
      ? { state: { ...service, suspended }, facts: [] }
      : { state: { ...service, suspended, status: 'suspended' }, facts: ['ServiceSuspensionChanged'] },
  );
}

/** Lifts the suspension. `applyAccount` lists the service again, unless the account is blocked as well. */
export function unsuspend(service: Service): Decision<Service, ServiceFact> {
  if (service.suspended === null) return ok({ state: service, facts: [] });
  return ok(
    service.status === 'archived'
      ? { state: { ...service, suspended: null }, facts: [] }
      : { state: { ...service, suspended: null }, facts: ['ServiceSuspensionChanged'] },
  );
}

/** Removes a service from lists and bookings. */
export const archive = (service: Service): Decision<Service, ServiceFact> =>
  service.status === 'archived'
    ? ok({ state: service, facts: [] })
    : ok({ state: { ...service, status: 'archived' }, facts: ['ServiceArchived'] });

/** Restores an archived service. One that an operator has suspended stays so. */
export const restore = (service: Service): Decision<Service, ServiceFact> =>
  service.status === 'archived'
    ? ok({ state: { ...service, status: service.suspended === null ? 'active' : 'suspended' }, facts: ['ServicePublished'] })
    : ok({ state: service, facts: [] });

/** The part of a provider's account that their services depend on. */
export interface Account {
  readonly deleted?: boolean;
  readonly blocked?: boolean;
  readonly base?: Base | null;
}

/**
 * Suspends a service while the account is blocked, and makes it findable around the account's base. When the account is deleted, archives the service
 * and erases the provider's texts and pictures, except what orders show: name, charges and covers. The city stays.
 */
export function applyAccount(service: Service, { deleted = false, blocked = false, base = null }: Account): Change<Service, ServiceFact> {
  const isArchived = service.status === 'archived';
  if (deleted) return { state: isErased(service) ? service : erase(service), facts: isArchived ? [] : ['ServiceArchived'] };
  const status = isArchived ? 'archived' : blocked || service.suspended !== null ? 'suspended' : 'active';
  if (status === service.status && isSameBase(service.base, base)) return { state: service, facts: [] };
  return { state: { ...service, status, base }, facts: [] };
}

const isErased = ({ status, suspended, base, details, images }: Service): boolean =>
  status === 'archived' && suspended === null && base === null && details.specifications.length === 0 && images.working.length === 0;

const erase = (service: Service): Service => ({
  ...service,
  status: 'archived',
  suspended: null,
  base: null,
  details: { ...service.details, description: '', locations: [], specifications: [] },
  images: { ...service.images, working: [] },
});

/** Pictures that `before` refers to and `after` does not. */
export function droppedImages(before: Service, after: Service): string[] {
  const stays = new Set(imagesOf(after.images));
  return imagesOf(before.images).filter((id) => !stays.has(id));
}

/** All pictures that a service refers to. */
export const imagesOf = ({ cover, working, formerCovers }: ServiceImages): string[] => [...new Set([cover, ...working, ...formerCovers])];
