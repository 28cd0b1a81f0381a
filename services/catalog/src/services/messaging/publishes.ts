import { serviceArchivedV1, serviceChangedV1, servicePublishedV1, type EventEnvelope } from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import { mediaUrl } from '../../media/domain/image.ts';
import type { Service } from '../domain/service.ts';

export type ServiceFact = 'ServicePublished' | 'ServiceChanged';

/** The category as strangers need it. */
export interface CategoryLabel {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

const about = (service: Pick<Service, 'id'>, version: number, time: Date) => ({
  source: 'karigar/catalog',
  subject: service.id,
  version,
  time,
});

/** Domain facts to integration events: one mapping, with what others need to book, price and match. */
export function toEvent(fact: ServiceFact, service: Service, category: CategoryLabel, version: number, at: Date): EventEnvelope {
  const { details } = service;
  const data = {
    serviceId: service.id,
    providerId: service.providerId,
    name: details.name,
    categoryId: category.id,
    categoryName: category.name,
    categorySlug: category.slug,
    serviceType: details.serviceType,
    visitingChargePaise: details.visitingCharge,
    instantVisitingChargePaise: details.instantVisitingCharge,
    locations: [...details.locations],
    city: details.city,
    state: details.state,
    country: details.country,
    coverImage: mediaUrl(service.images.cover),
  };
  switch (fact) {
    case 'ServicePublished':
      return envelope(servicePublishedV1, { ...about(service, version, at), data });
    case 'ServiceChanged':
      return envelope(serviceChangedV1, { ...about(service, version, at), data });
    default:
      return fact satisfies never;
  }
}

export const archivedEvent = (service: { id: string; providerId: string; categoryId: string }, version: number, at: Date): EventEnvelope =>
  envelope(serviceArchivedV1, {
    ...about(service, version, at),
    data: { serviceId: service.id, providerId: service.providerId, categoryId: service.categoryId },
  });
