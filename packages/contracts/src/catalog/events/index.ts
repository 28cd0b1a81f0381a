import { z } from 'zod';
import { defineEvent, id, paise, type EventData } from '../../kit/index.ts';

export const categoryChangedV1 = defineEvent({
  type: 'category.changed.v1',
  topic: 'category',
  summary: 'A category was made or changed. Carries all of it.',
  data: z.object({
    categoryId: id,
    name: z.string(),
    /** Null where an operator has given none. */
    nameHi: z.string().nullable().optional(),
    slug: z.string(),
    description: z.string(),
    /** Null where an operator has given none. */
    descriptionHi: z.string().nullable().optional(),
    /** In the languages after Hindi. */
    translations: z.record(z.string(), z.object({ name: z.string().optional(), description: z.string().optional() })).optional(),
    image: z.string().nullable(),
    active: z.boolean(),
    /** Display position, from 0. */
    position: z.int().nonnegative(),
  }),
});

/** The service data that other services need for booking, pricing and matching. */
const serviceFacts = z.object({
  serviceId: id,
  providerId: id,
  name: z.string(),
  categoryId: id,
  categoryName: z.string(),
  categorySlug: z.string(),
  serviceType: z.enum(['HOME', 'INSTANT']),
  visitingChargePaise: paise,
  instantVisitingChargePaise: paise,
  /** Cities or PIN codes; never empty, because the default is the provider's city. */
  locations: z.array(z.string()),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** URL of the picture. */
  coverImage: z.string(),
  /** Whether it has the verification badge. Absent in older events: no badge. */
  badge: z.boolean().optional(),
  /** While an operator has suspended it, it cannot be found, booked or offered. Absent: it can. */
  suspended: z.boolean().optional(),
});

export const servicePublishedV1 = defineEvent({
  type: 'service.published.v1',
  topic: 'service',
  summary: 'A service can be booked.',
  data: serviceFacts,
});
export type ServicePublishedV1 = EventData<typeof servicePublishedV1>;

export const serviceChangedV1 = defineEvent({
  type: 'service.changed.v1',
  topic: 'service',
  summary: 'A service was changed, or an operator has suspended it or lifted the suspension. Carries all of it.',
  data: serviceFacts.extend({
    /** The change is the suspension or its end, of which the provider is notified. */
    suspensionChanged: z.literal(true).optional(),
  }),
});

export const serviceArchivedV1 = defineEvent({
  type: 'service.archived.v1',
  topic: 'service',
  summary: 'A service can no longer be booked; consumers erase its texts. Orders that refer to it stay.',
  data: z.object({ serviceId: id, providerId: id, categoryId: id }),
});

export const favouritesChangedV1 = defineEvent({
  type: 'favourites.changed.v1',
  topic: 'favourites',
  summary: "A customer saved a provider or removed one. Carries no more than whose list it is, for the customer's other devices.",
  data: z.object({ customerId: id }),
});

/** Every event that the catalog service publishes, by type. */
export const catalogEvents = {
  [categoryChangedV1.type]: categoryChangedV1,
  [servicePublishedV1.type]: servicePublishedV1,
  [serviceChangedV1.type]: serviceChangedV1,
  [serviceArchivedV1.type]: serviceArchivedV1,
  [favouritesChangedV1.type]: favouritesChangedV1,
};
