import {
  categoryRoutes,
  inLanguage,
  publicProviderRoutes,
  publicProviderView,
  serviceRoutes,
  serviceView,
  type AccountLanguage,
  type CategoryView,
  type PublicProviderView,
  type RankedProviderView,
  type ServiceView,
} from '@karigar/contracts';
import { cached, createCache, type Logger } from '@karigar/service-kit';
import {
  aboutContent,
  categoryContent,
  exploreContent,
  homeContent,
  loginContent,
  providerContent,
  rankingsContent,
  rankingsTitle,
  rupees,
  say,
  serviceContent,
  servicesContent,
  templatesContent,
  type Listed,
  type NameOfCategory,
} from './first-content.ts';
import type { Html } from './html.ts';

/** What a page's HTML contains before any script has run: for crawlers, link previews and slow phones. */
export interface PublicPage {
  /** Null: only the name of the site. */
  readonly title: string | null;
  /** For link previews. */
  readonly heading: string;
  readonly description: string;
  /** Language of all texts. */
  readonly language: AccountLanguage;
  /** Absolute address. */
  readonly url: string;
  readonly image: string;
  /** schema.org data; null for a page about nothing in particular. */
  readonly structured: Readonly<Record<string, unknown>> | null;
  /** The first content, until the frontend draws the page. */
  readonly content: Html;
  /** The answers that the frontend needs first, by path and query, which saves it the calls. */
  readonly answers: Answers;
  /** When they were fetched, in milliseconds since 1970. */
  readonly at: number;
}

type Answers = Readonly<Record<string, unknown>>;

interface Options {
  readonly catalogUrl: string;
  readonly orderUrl: string;
  readonly publicUrl: string;
  /** The name of the marketplace. */
  readonly brand: string;
  readonly log: Logger;
}

/** How long a page waits for an answer, in milliseconds. Without what it shows first it is sent as built. */
const timeoutMs = 500;
/** As long as the frontend considers its data fresh, so that it does not ask again at once. */
const ttlMs = 30_000;
const maxPages = 1_000;
/** The frontend's calls, character by character: their answers are found by path and query. */
const questions = {
  categories: '/categories?limit=50',
  offered: '/services?limit=1',
  prices: '/prices',
  templates: '/templates',
  provider: (id: string) => `/providers/${id}`,
  rankings: (city: string) => (city === '' ? '/rankings' : `/rankings?${new URLSearchParams({ city }).toString()}`),
  services: (filters: { category?: string; city?: string }) => `/services?${new URLSearchParams({ ...filters, limit: '24' }).toString()}`,
} as const;
const kinds: Readonly<Record<string, Kind>> = {
  '': 'home',
  service: 'services',
  services: 'categories',
  providers: 'providers',
  explore: 'explore',
  login: 'login',
  rankings: 'rankings',
  templates: 'templates',
  about: 'about',
};
/** Pages without anything after their name. */
const alone: ReadonlySet<Kind | undefined> = new Set<Kind>(['home', 'all', 'explore', 'login', 'rankings', 'templates', 'about']);
/** For link previews of pages without a picture. */
const ownPicture = '/icons/icon-512.png';
const idPattern = /^[\w-]{1,64}$/;
/** As long as the city in the frontend's filters. */
const maxCityLength = 80;

/** A page in each language. */
type Page = (language: AccountLanguage) => PublicPage;
type Described = Omit<PublicPage, 'image' | 'language' | 'url' | 'answers' | 'at'> & { readonly image: string | null };
type Found = Page | 'missing' | undefined;
type Kind = 'services' | 'providers' | 'categories' | 'all' | 'explore' | 'home' | 'login' | 'rankings' | 'templates' | 'about';

/**
 * The public pages of services, providers and categories, the lists of all services, the rankings, templates, the home page and the login, made of the catalogue's public
 * answers, cached for half a minute. Simultaneous calls share one fetch.
 */
export function createPublicPages({ catalogUrl, orderUrl, publicUrl, brand, log }: Options) {
  const pages = createCache<Promise<Found>>({ max: maxPages, ttlMs });

  /** Undefined when it does not exist. */
  async function read(path: string, base = catalogUrl): Promise<unknown> {
    const answer = await fetch(new URL(path, base), { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return answer.json();
  }

  async function readAll(...paths: string[]): Promise<Answers> {
    return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)));
  }

  /** Answers that the first content does without: the frontend asks for those that cannot be read now. */
  async function readPossible(...paths: string[]): Promise<Answers> {
    const readOne = (path: string) =>
      read(path, path === questions.prices ? orderUrl : catalogUrl).catch((error: unknown) =>
        log.warn({ err: error, path }, 'sent a page without an answer that its frontend needs'),
      );
    return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readOne(path)] as const)));
  }

  async function ask(kind: Kind, id: string, city: string): Promise<Found> {
    const at = Date.now();
    const absolute = (path: string) => new URL(path, publicUrl).href;
    const page =
      (path: string, answers: Answers, describe: (language: AccountLanguage) => Described): Page =>
      (language) => {
        const described = describe(language);
        return { ...described, image: described.image ?? absolute(ownPicture), language, url: absolute(path), answers, at };
      };

    if (kind === 'login') return page('/login', {}, loginPage);
    if (kind === 'templates') return page('/templates', await readPossible(questions.categories, questions.templates), templatesPage);
    if (kind === 'about') return page('/about', await readPossible(questions.prices), (language) => aboutPage(brand, language));
    if (kind === 'rankings') {
      const question = questions.rankings(city);
      const [needed, possible] = await Promise.all([readAll(question), readPossible(questions.categories)]);
      const answers = { ...needed, ...possible };
      const { items } = publicProviderRoutes.listRankings.response.parse(answers[question]);
      return page('/rankings', answers, (language) => rankingsPage(items, city, language));
    }
    if (kind === 'home') {
      const answers = await readAll(questions.categories, questions.offered, questions.rankings(''));
      const { items } = categoryRoutes.listCategories.response.parse(answers[questions.categories]);
      return page('/', answers, (language) => homePage(items, language, absolute));
    }
    const list = questions.services({ ...(kind === 'categories' && { category: id }), ...(city && { city }) });
    const listedIn = (answers: Answers): Listed => ({
      categories: categoryRoutes.listCategories.response.parse(answers[questions.categories]).items,
      services: serviceRoutes.listServices.response.parse(answers[list]).items,
      city,
    });
    if (kind === 'all' || kind === 'explore') {
      const answers = await readAll(questions.categories, list);
      const listed = listedIn(answers);
      return kind === 'all'
        ? page('/services', answers, (language) => servicesPage(listed, language))
        : page('/explore', answers, (language) => explorePage(listed, language));
    }
    const path = `/${kind}/${id}`;
    if (kind === 'categories') {
      const [category, answers] = await Promise.all([read(path), readAll(questions.categories, list)]);
      // A category can also be addressed by its id, which only its page knows.
      if (category === undefined) return undefined;
      const found = categoryRoutes.getCategory.response.parse(category);
      const listed = listedIn(answers);
      return page(`/services/${found.slug}`, answers, (language) => categoryPage(found, listed, language, absolute));
    }
    const [body, { [questions.categories]: categories }] = await Promise.all([read(path), readAll(questions.categories)]);
    if (body === undefined) return 'missing';
    const items = categories === undefined ? [] : categoryRoutes.listCategories.response.parse(categories).items;
    const namesIn =
      (language: AccountLanguage): NameOfCategory =>
      (name) =>
        inLanguage(items.find((category) => category.name === name) ?? { name }, 'name', language);
    if (kind === 'providers') {
      const provider = publicProviderView.parse(body);
      return page(`/providers/${provider.id}`, { [path]: body }, (language) =>
        providerPage(provider, namesIn(language), language, absolute),
      );
    }
    const service = serviceView.safeParse(body);
    // The id of a category is also answered, and its page links to the canonical one.
    if (!service.success) return undefined;
    if (service.data.archived) return 'missing';
    const answers = { [path]: body, ...(await readPossible(questions.provider(service.data.ProviderInfo.id), questions.prices)) };
    return page(`/service/${service.data.id}`, answers, (language) => servicePage(service.data, namesIn(language), language, absolute));
  }

  /** `missing` when the path must be answered 404; undefined when the page is not about one thing, or the catalogue does not answer. */
  return async (path: string, query: URLSearchParams): Promise<Found> => {
    const route = routeOf(path, query);
    if (route === undefined || route === 'missing') return route;
    const { kind, id, city } = route;
    const key = `${kind} ${id} ${city}`;
    return cached(pages, key, () => ask(kind, id, city)).catch((error: unknown) => {
      log.warn({ err: error, page: key }, 'sent a page without its content: the catalogue could not be read');
      return undefined;
    });
  };
}

interface Route {
  readonly kind: Kind;
  readonly id: string;
  readonly city: string;
}

/** `missing` for the path of a thing that cannot exist; undefined for a page that is not about one thing. */
function routeOf(path: string, query: URLSearchParams): Route | 'missing' | undefined {
  const [, name = '', given = '', ...more] = path.replace(/\/$/, '').split('/');
  const named = kinds[name.toLowerCase()];
  const kind = named === 'categories' && given === '' ? 'all' : named;
  if (kind === undefined || (given === '') !== alone.has(kind) || more.length > 0) return undefined;
  if (given !== '' && !idPattern.test(given)) return kind === 'categories' ? undefined : 'missing';
  const isList = kind === 'all' || kind === 'explore' || kind === 'rankings';
  // The list that other filters ask for is left to the frontend.
  if (isList && [...query.keys()].some((key) => key !== 'city')) return undefined;
  const city = isList || kind === 'categories' ? (query.get('city') ?? '').trim().slice(0, maxCityLength) : '';
  return { kind, id: kind === 'categories' ? given.toLowerCase() : given, city };
}

type Absolute = (path: string) => string;

const ratingOf = ({ rating, reviewsCount }: { rating: number; reviewsCount: number }) =>
  reviewsCount === 0 ? {} : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviewsCount } };
const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text);

function servicePage(service: ServiceView, nameOfCategory: NameOfCategory, language: AccountLanguage, absolute: Absolute): Described {
  const { name, description, ProviderInfo: provider } = service;
  const names = { provider: provider.name, city: service.city };
  const image = absolute(service.cover_image);
  return {
    title: name,
    heading: name,
    description: shortened(`${say[language].ofService(name, names)} ${description}`),
    image,
    structured: {
      '@type': 'Service',
      name,
      description,
      url: absolute(`/service/${service.id}`),
      image,
      serviceType: service.category.name,
      areaServed: service.locations.length > 0 ? service.locations : [service.city],
      provider: { '@type': 'LocalBusiness', name: provider.name, url: absolute(`/providers/${provider.id}`) },
      offers: { '@type': 'Offer', price: service.visiting_charge, priceCurrency: 'INR' },
      ...ratingOf(service),
    },
    content: serviceContent(service, nameOfCategory, language),
  };
}

function categoryPage(category: CategoryView, listed: Listed, language: AccountLanguage, absolute: Absolute): Described {
  const { name, slug, description } = category;
  const title = inLanguage(category, 'name', language);
  return {
    title,
    heading: title,
    description: shortened(say[language].ofCategory(title, category)),
    image: null,
    structured: {
      '@type': 'CollectionPage',
      name,
      description,
      url: absolute(`/services/${slug}`),
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: listed.services.map((service, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: service.name,
          url: absolute(`/service/${service.id}`),
        })),
      },
    },
    content: categoryContent(category, listed, language),
  };
}

function servicesPage(listed: Listed, language: AccountLanguage): Described {
  const { services: title, servicesLead: description } = say[language];
  return { title, heading: title, description, image: null, structured: null, content: servicesContent(listed, language) };
}

function explorePage(listed: Listed, language: AccountLanguage): Described {
  const { explore: title, exploreLead: description } = say[language];
  return { title, heading: title, description, image: null, structured: null, content: exploreContent(listed, language) };
}

function homePage(categories: readonly CategoryView[], language: AccountLanguage, absolute: Absolute): Described {
  const { claim, lead } = say[language];
  return {
    title: null,
    heading: claim.join(' '),
    description: `${claim.join(' ')} ${lead}`,
    image: null,
    structured: { '@type': 'WebSite', url: absolute('/') },
    content: homeContent(categories, language),
  };
}

function loginPage(language: AccountLanguage): Described {
  const { loginTitle: title, login: heading, loginLead: description } = say[language];
  return { title, heading, description, image: null, structured: null, content: loginContent(language) };
}

function rankingsPage(ranked: readonly RankedProviderView[], city: string, language: AccountLanguage): Described {
  const [title, description] = [rankingsTitle(city, language), say[language].rankingsLead];
  return { title, heading: title, description, image: null, structured: null, content: rankingsContent(ranked, city, language) };
}

function templatesPage(language: AccountLanguage): Described {
  const { templates: title, templatesLead: description } = say[language];
  return { title, heading: title, description, image: null, structured: null, content: templatesContent(language) };
}

function aboutPage(brand: string, language: AccountLanguage): Described {
  const [title, description] = [say[language].about(brand), say[language].aboutLead(brand)];
  return { title, heading: title, description, image: null, structured: null, content: aboutContent(brand, language) };
}

function providerPage(
  provider: PublicProviderView,
  nameOfCategory: NameOfCategory,
  language: AccountLanguage,
  absolute: Absolute,
): Described {
  const { id, name, city, state, avatar, categories, services } = provider;
  const image = avatar === null ? null : absolute(avatar);
  const trades = categories.map((category) => category.name).join(', ');
  return {
    title: name,
    heading: name,
    description: shortened(
      `${say[language].ofProvider(name, city)}: ${trades}. ${services.map((service) => `${service.name} (${rupees(service.visiting_charge)})`).join(', ')}`,
    ),
    image,
    structured: {
      '@type': 'LocalBusiness',
      name,
      url: absolute(`/providers/${id}`),
      ...(image === null ? {} : { image }),
      address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: state, addressCountry: 'IN' },
      ...ratingOf(provider),
    },
    content: providerContent(provider, nameOfCategory, language),
  };
}
