import { z } from 'zod';
import { id, instant, rating, rupees, text } from '../kit/index.ts';
import { serviceTypes } from './constants.ts';

/** `/api/media/{id}/{width}`; another width is had by changing the last segment. */
const imageUrl = z.string();

/** In Hindi; null where an operator has given none. */
const nameHi = z.string().nullable();

export const categoryNameView = z.object({ id, name: z.string(), nameHi });
export type CategoryNameView = z.infer<typeof categoryNameView>;

export const categoryView = z.object({
  id,
  name: z.string(),
  nameHi,
  slug: z.string(),
  description: z.string(),
  image: imageUrl.nullable(),
  /** Services that can be booked in it. */
  count: z.int(),
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
});
/** A brief as an operator writes it. The id is made of the title where none is given. */
export const briefInput = z.object({
  id: id.optional(),
  title: text(80).regex(/[a-z0-9]/i),
  titleHi: text(80).nullish(),
  description: text(400),
  descriptionHi: text(400).nullish(),
});

/** A category as operators see it, hidden ones too. */
export const operatorCategoryView = categoryView.extend({
  searchWords: z.array(z.string()),
  synonyms: z.array(synonym),
  briefs: z.array(brief),
  active: z.boolean(),
});
export type OperatorCategoryView = z.infer<typeof operatorCategoryView>;

/** The answer to a category id where a service is asked for: what a visit in it usually costs. */
export const categoryChargeView = categoryView.extend({ instant_visiting_charge: rupees });
export type CategoryChargeView = z.infer<typeof categoryChargeView>;

/** The full public record of a service. */
export const serviceView = z.object({
  id,
  name: z.string(),
  category: z.object({ id, name: z.string(), slug: z.string() }),
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
  /** Not offered any more: it cannot be booked, and stays readable because orders link to it. */
  archived: z.boolean(),
  /** When the provider is back from a vacation; absent unless they are on one now. */
  back: instant.optional(),
  ProviderInfo: z.object({
    id,
    name: z.string(),
    avatar: z.string().nullable(),
    rating,
    reviewsCount: z.int(),
    city: z.string(),
    jobsDone: z.int(),
  }),
});
export type ServiceView = z.infer<typeof serviceView>;

/** A provider as everybody sees them in a list: no contact data. */
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
  /** An operator has checked at least one of the services. */
  verified: z.boolean(),
  /** What the provider works in, by number of services. */
  categories: z.array(z.object({ id, name: z.string(), slug: z.string() })),
  servicesCount: z.int(),
});
export type ProviderCardView = z.infer<typeof providerCardView>;

/** A provider's public page. */
export const publicProviderView = providerCardView.extend({
  /** Cities and PIN codes of all services. */
  areas: z.array(z.string()),
  /** The best rated first. */
  services: z.array(serviceView),
});
export type PublicProviderView = z.infer<typeof publicProviderView>;

/** How many services there would be with another choice in one filter, the others kept. Only choices that find something are listed. */
export const serviceFacets = z.object({
  /** Services that fit all filters. */
  total: z.int(),
  categories: z.array(z.object({ id, name: z.string(), slug: z.string(), count: z.int() })),
  cities: z.array(z.object({ name: z.string(), count: z.int() })),
  types: z.array(z.object({ type: z.enum(serviceTypes), count: z.int() })),
  /** Services with reviews that are rated `from` and up. */
  ratings: z.array(z.object({ from: rating, count: z.int() })),
});
export type ServiceFacets = z.infer<typeof serviceFacets>;

/** What a search finds, the most relevant first. `count` of a category: its services in the city. */
export const searchView = z.object({
  services: z.array(serviceView),
  providers: z.array(providerCardView),
  categories: z.array(categoryView),
  /** Another city that the words name, with the words beside it and how many services it has. */
  elsewhere: z.array(z.object({ city: z.string(), words: z.string(), count: z.int() })),
});
export type SearchView = z.infer<typeof searchView>;

/** A place in the ranking of providers. `score` is the mean of the provider's reviews together with `priorReviews` at the market's mean. */
export const rankedProviderView = z.object({
  provider: providerCardView,
  score: rating,
  parts: z.object({
    rating,
    reviewsCount: z.int(),
    /** Mean of all reviews of the marketplace when the score was computed. */
    marketRating: rating,
    priorReviews: z.int(),
    /** Decides between equal scores. */
    jobsDone: z.int(),
  }),
});
export type RankedProviderView = z.infer<typeof rankedProviderView>;

/** A ready-made brief of a common job. */
export const jobBriefView = z.object({
  id,
  title: z.string(),
  category: z.object({ id, name: z.string(), slug: z.string() }),
  /** Null: the English text is shown in Hindi too. */
  titleHi: z.string().nullable(),
  /** What the karigar needs to know, to be completed by the customer. */
  description: z.string(),
  descriptionHi: z.string().nullable(),
  /** Visiting charges of the middle half of the services in the category; null where there are too few to say. */
  price: z.object({ from: rupees, to: rupees, count: z.int() }).nullable(),
});
export type JobBriefView = z.infer<typeof jobBriefView>;
