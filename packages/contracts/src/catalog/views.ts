import { z } from 'zod';
import { id, instant, rating, removal, rupees, text } from '../kit/index.ts';
import { translations } from '../auth/constants.ts';
import { serviceTypes } from './constants.ts';

/** `/api/media/{id}/{width}`; other widths are available. */
const imageUrl = z.string();

/** In Hindi; null when an operator has not set it. */
const nameHi = z.string().nullable();

/** By language, of the languages after Hindi. What is absent is shown in English. */
const later = <Shape extends z.ZodRawShape>(texts: z.ZodObject<Shape>) => z.record(z.string(), texts).optional();
/** The same as an operator writes it. */
const laterInput = <Shape extends z.ZodRawShape>(texts: z.ZodObject<Shape>) => z.partialRecord(z.enum(translations).exclude(['hi']), texts);

export const categoryNameView = z.object({
  id,
  name: z.string(),
  nameHi,
  translations: later(z.object({ name: z.string().optional() })),
});
export type CategoryNameView = z.infer<typeof categoryNameView>;

export const categoryView = z.object({
  id,
  name: z.string(),
  nameHi,
  slug: z.string(),
  description: z.string(),
  /** Null: the English text is shown in Hindi too. */
  descriptionHi: z.string().nullable(),
  translations: later(z.object({ name: z.string().optional(), description: z.string().optional() })),
  image: imageUrl.nullable(),
  /** Number of bookable services. */
  count: z.int(),
  /** Number of providers with a bookable service, in the city of the question; only in the list of categories and in search. */
  karigars: z.int().optional(),
});
export type CategoryView = z.infer<typeof categoryView>;

/** What people type, in any language, and what services are called instead. */
export const synonym = z.object({ words: z.array(text(60)).min(1).max(60), means: z.array(text(60)).min(1).max(20) });

const brief = z.object({
  id,
  title: z.string(),
  /** Null: the English text is shown in Hindi too. */
  titleHi: z.string().nullable(),
  description: z.string(),
  descriptionHi: z.string().nullable(),
  translations: later(z.object({ title: z.string().optional(), description: z.string().optional() })),
});
/** A brief as an operator writes it. The id is made of the title where none is given. */
export const briefInput = z.object({
  id: id.optional(),
  title: text(80).regex(/[a-z0-9]/i),
  titleHi: text(80).nullish(),
  description: text(400),
  descriptionHi: text(400).nullish(),
  translations: laterInput(z.object({ title: text(80).optional(), description: text(400).optional() })).optional(),
});
/** The names and descriptions of a category as an operator writes them. */
export const categoryTranslations = laterInput(z.object({ name: text(60).optional(), description: text(300).optional() }));

/** A category as operators see it, hidden ones too. */
export const operatorCategoryView = categoryView.extend({
  searchWords: z.array(z.string()),
  synonyms: z.array(synonym),
  briefs: z.array(brief),
  active: z.boolean(),
});
export type OperatorCategoryView = z.infer<typeof operatorCategoryView>;

/** The answer to a category id in place of a service id: the usual price of a visit in the category. */
export const categoryChargeView = categoryView.extend({ instant_visiting_charge: rupees });

/** Within so many minutes the provider gave at least half of the last answers to bookings. Absent until there are five. */
const responseMinutes = z.int().min(0).optional();

/** The full public record of a service. */
export const serviceView = z.object({
  id,
  name: z.string(),
  category: z.object({
    id,
    name: z.string(),
    slug: z.string(),
    /** It has no page; absent from others. */
    hidden: z.literal(true).optional(),
  }),
  category_id: id,
  visiting_charge: rupees,
  instant_visiting_charge: rupees,
  description: z.string(),
  cover_image: imageUrl,
  locations: z.array(z.string()),
  /** Years. */
  experience: z.int(),
  specifications: z.array(z.string()),
  working_images: z.array(imageUrl),
  badge_status: z.boolean(),
  service_type: z.enum(serviceTypes),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  created: instant,
  rating,
  reviewsCount: z.int(),
  /** No longer offered: cannot be booked, but stays readable because orders link to it. */
  archived: z.boolean(),
  /** An operator has suspended it, and why: nobody else can find or book it. Only in its provider's own answers and in those of operators; absent from others. */
  suspended: removal.optional(),
  /** When the provider returns from a vacation; present only during one. */
  back: instant.optional(),
  ProviderInfo: z.object({
    id,
    name: z.string(),
    avatar: z.string().nullable(),
    rating,
    reviewsCount: z.int(),
    city: z.string(),
    jobsDone: z.int(),
    responseMinutes,
    /** The account was deleted or is blocked, so there is no `GET /providers/{id}`; absent from others. */
    gone: z.literal(true).optional(),
  }),
});
export type ServiceView = z.infer<typeof serviceView>;

/**
 * A service in a list. `near`, in the recommended order of a place with a PIN code: its karigar is based near it, or has no base and names it. Absent from
 * others.
 */
export const listedServiceView = serviceView.extend({ near: z.literal(true).optional() });
export type ListedServiceView = z.infer<typeof listedServiceView>;

/** A provider in a public list: no contact data. */
export const providerCardView = z.object({
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  rating,
  reviewsCount: z.int(),
  /** Fulfilled orders. */
  jobsDone: z.int(),
  /** An operator has verified at least one of the services. */
  verified: z.boolean(),
  /** Categories of the provider's services, most frequent first. */
  categories: z.array(z.object({ id, name: z.string(), slug: z.string() })),
  servicesCount: z.int(),
});
export type ProviderCardView = z.infer<typeof providerCardView>;

/** A provider's public page. */
export const publicProviderView = providerCardView.extend({
  responseMinutes,
  /** Cities and PIN codes of all services. */
  areas: z.array(z.string()),
  /** Best rated first. */
  services: z.array(serviceView),
});
export type PublicProviderView = z.infer<typeof publicProviderView>;

/** How many services each other choice of a filter would find, with the other filters kept. Only choices that find something are listed. */
export const serviceFacets = z.object({
  /** Services that match all filters. */
  total: z.int(),
  categories: z.array(z.object({ id, name: z.string(), slug: z.string(), count: z.int() })),
  cities: z.array(z.object({ name: z.string(), count: z.int() })),
  types: z.array(z.object({ type: z.enum(serviceTypes), count: z.int() })),
  /** Services rated at least `from` stars. */
  ratings: z.array(z.object({ from: rating, count: z.int() })),
  /** Services with a visiting charge of at most `upTo` rupees. */
  prices: z.array(z.object({ upTo: rupees, count: z.int() })),
});
export type ServiceFacets = z.infer<typeof serviceFacets>;

/** The query with its misspelt words corrected. Absent when all of them were found as written, or nothing is like them. */
export const didYouMean = z.string().optional();

/** Search results, most relevant first. `count` of a category: its services in the city. */
export const searchView = z.object({
  services: z.array(serviceView),
  providers: z.array(providerCardView),
  categories: z.array(categoryView),
  /** Another city that the query names, the rest of the query, and the number of services there. */
  elsewhere: z.array(z.object({ city: z.string(), words: z.string(), count: z.int() })),
  didYouMean,
});
export type SearchView = z.infer<typeof searchView>;

/** A provider's place in the ranking. `score` is the mean of the provider's reviews together with `priorReviews` at the market's mean. */
export const rankedProviderView = z.object({
  provider: providerCardView,
  score: rating,
  parts: z.object({
    rating,
    reviewsCount: z.int(),
    /** Mean of all reviews in the marketplace at the time. */
    marketRating: rating,
    priorReviews: z.int(),
    /** Tie-breaker between equal scores. */
    jobsDone: z.int(),
  }),
});
export type RankedProviderView = z.infer<typeof rankedProviderView>;

/** A prepared brief for a common job. */
export const jobBriefView = z.object({
  id,
  title: z.string(),
  category: z.object({ id, name: z.string(), slug: z.string() }),
  /** Null: the English text is shown in Hindi too. */
  titleHi: z.string().nullable(),
  /** What the karigar needs to know, for the customer to complete. */
  description: z.string(),
  descriptionHi: z.string().nullable(),
  translations: later(z.object({ title: z.string().optional(), description: z.string().optional() })),
  /** First to third quartile of the category's visiting charges; null when there are too few. */
  price: z.object({ from: rupees, to: rupees, count: z.int() }).nullable(),
});
export type JobBriefView = z.infer<typeof jobBriefView>;
