import { serviceArchivedV1, serviceChangedV1, servicePublishedV1, type EventEnvelope } from '@karigar/contracts';
import { envelope } from '@karigar/service-kit';
import { mediaUrl } from '../../media/domain/image.ts';
import type { Service, ServiceFact } from '../domain/service.ts';

/** Domain facts to integration events: what other services need to book, price and match. */
export function toEvents(fact: ServiceFact, service: Service, version: number, at: Date): EventEnvelope[] {
  const about = { source: 'karigar/catalog', subject: service.id, version, time: at };
  const { details, category } = service;
  const ids = { serviceId: service.id, providerId: service.providerId, categoryId: category.id };
  const data = {
    ...ids,
    name: details.name,
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
    badge: service.badge,
    ...(service.suspended === null ? {} : { suspended: true }),
  };
  switch (fact) {
    case 'ServicePublished':
      return [envelope(servicePublishedV1, { ...about, data })];
    case 'ServiceChanged':
      return [envelope(serviceChangedV1, { ...about, data })];
    case 'ServiceSuspensionChanged':
      return [envelope(serviceChangedV1, { ...about, data: { ...data, suspensionChanged: true } })];
    case 'ServiceArchived':
      return [envelope(serviceArchivedV1, { ...about, data: ids })];
    default:
      return fact satisfies never;
  }
}
