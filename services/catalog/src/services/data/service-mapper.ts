import { placesOf, searchWords } from '../domain/finding.ts';
import { imagesOf, type Service } from '../domain/service.ts';
import type { ServiceDocument } from './service-model.ts';

type Stored = Omit<ServiceDocument, '_id' | 'status' | 'version' | 'rated' | 'deletion' | 'reopen' | 'outbox'>;

/** Field by field, so that a new field is stored only when somebody decided so. */
export function toFields(service: Service, categoryName: string): Stored {
  const { details, images } = service;
  return {
    providerId: service.providerId,
    name: details.name,
    categoryId: details.categoryId,
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
    places: placesOf(details),
    words: searchWords(details, categoryName),
    images: imagesOf(images),
  };
}

export const toService = (document: ServiceDocument): Service => ({
  id: document._id,
  providerId: document.providerId,
  status: document.status,
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
  createdAt: document.createdAt,
});
