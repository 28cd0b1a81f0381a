import { imagesOf, type Service } from '../domain/service.ts';
import type { ServiceDocument } from './service-model.ts';

type Stored = Omit<ServiceDocument, '_id' | 'version' | 'rated' | 'deletion' | 'outbox' | 'newest'>;

/** Field by field, so that every stored field is a decision. */
export function toFields(service: Service): Stored {
  const { details, images, category } = service;
  return {
    providerId: service.providerId,
    status: service.status,
    suspended: service.suspended && { since: service.suspended.since, reason: service.suspended.reason },
    categoryId: category.id,
    categoryName: category.name,
    categorySlug: category.slug,
    name: details.name,
    visitingCharge: details.visitingCharge,
    instantVisitingCharge: details.instantVisitingCharge,
    description: details.description,
    experience: details.experience,
    serviceType: details.serviceType,
    locations: [...details.locations],
    specifications: [...details.specifications],
    city: details.city,
    state: details.state,
    country: details.country,
    cover: images.cover,
    working: [...images.working],
    formerCovers: [...images.formerCovers],
    badge: service.badge,
    createdAt: service.createdAt,
    base: service.base && { lat: service.base.lat, lng: service.base.lng, radiusKm: service.base.radiusKm },
    images: imagesOf(images),
  };
}

export const toService = (document: ServiceDocument): Service => ({
  id: document._id,
  providerId: document.providerId,
  status: document.status,
  suspended: document.suspended,
  category: { id: document.categoryId, name: document.categoryName, slug: document.categorySlug },
  details: {
    name: document.name,
    categoryId: document.categoryId,
    visitingCharge: document.visitingCharge,
    instantVisitingCharge: document.instantVisitingCharge,
    description: document.description,
    experience: document.experience,
    serviceType: document.serviceType,
    locations: document.locations,
    specifications: document.specifications,
    city: document.city,
    state: document.state,
    country: document.country,
  },
  images: { cover: document.cover, working: document.working, formerCovers: document.formerCovers },
  badge: document.badge,
  base: document.base,
  createdAt: document.createdAt,
});
