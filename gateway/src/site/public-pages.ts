import {
  categoryRoutes,
  inLanguage,
  listSizes,
  publicProviderRoutes,
  publicProviderView,
  serviceRoutes,
  serviceView,
  type AccountLanguage,
  type CategoryView,
} from '@karigar/contracts';
import { cached, createCache, type Logger } from '@karigar/service-kit';
import type { Listed, NameOfCategory } from './first-content.ts';
import {
  aboutPage,
  categoryPage,
  explorePage,
  homePage,
  loginPage,
  providerPage,
  rankingsPage,
  servicePage,
  servicesPage,
  templatesPage,
  type PageDescription,
} from './page-descriptions.ts';

/** What a page's HTML contains before any script has run: for crawlers, link previews and slow phones. */
export interface PublicPage extends PageDescription {
  /** Absolute address. */
  readonly image: string;
  /** Language of all texts. */
  readonly language: AccountLanguage;
  /** Absolute address of the page. */
  readonly url: string;
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
/** The frontend's calls, with their parameters in the same order: their answers are found by path and query. */
const apiPaths = {
  categories: `/categories?limit=${listSizes.categories}`,
  anyService: '/services?limit=1',
  prices: '/prices',
  templates: '/templates',
  provider: (id: string) => `/providers/${id}`,
  rankings: (city: string) => (city === '' ? '/rankings' : `/rankings?${new URLSearchParams({ city }).toString()}`),
  services: (filters: { category?: string; city?: string }) =>
    `/services?${new URLSearchParams({ ...filters, limit: String(listSizes.services) }).toString()}`,
} as const;
/** Kinds of pages by the first part of their path. `/services` with and without a category are two kinds. */
const kindsByName: Readonly<Record<string, Kind>> = {
  '': 'home',
  service: 'service',
  services: 'category',
  providers: 'provider',
  explore: 'explore',
  login: 'login',
  rankings: 'rankings',
  templates: 'templates',
  about: 'about',
};
type Kind = 'about' | 'allServices' | 'category' | 'explore' | 'home' | 'login' | 'provider' | 'rankings' | 'service' | 'templates';
const kindsWithId: ReadonlySet<Kind> = new Set<Kind>(['category', 'provider', 'service']);
const kindsOfLists: ReadonlySet<Kind> = new Set<Kind>(['allServices', 'explore', 'rankings']);
/** For link previews of pages without a picture. */
const ownPicture = '/icons/icon-512.png';
const idPattern = /^[\w-]{1,64}$/;
/** As catalog's route reads it. */
const categoryPattern = /^[a-z0-9-]{1,60}$/i;
/** As long as the city in the frontend's filters. */
const maxCityLength = 80;

interface Route {
  readonly kind: Kind;
  /** Of the one thing that the page is about; otherwise empty. */
  readonly id: string;
  /** The city by which a list is filtered; otherwise empty. */
  readonly city: string;
}

/** `missing`: the page is answered 404. Undefined: the frontend draws it without help. */
type Found<Content> = Content | 'missing' | undefined;
/** A page in each language. */
type Page = (language: AccountLanguage) => PublicPage;

/** What a page is made of. */
interface Content {
  readonly path: string;
  readonly answers: Answers;
  readonly describe: (language: AccountLanguage) => PageDescription;
}

/**
 * The public pages of services, providers and categories, the lists of all services, the rankings, templates, the home page and the login, made of the catalogue's public
 * answers, cached for half a minute. Simultaneous calls share one fetch.
 */
export function createPublicPages({ catalogUrl, orderUrl, publicUrl, brand, log }: Options) {
  const pages = createCache<Promise<Found<Page>>>({ max: maxPages, ttlMs });
  const absolute = (path: string) => new URL(path, publicUrl).href;

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

  /** Answers without which the page can be sent: the frontend fetches those that cannot be read now. */
  async function readOptional(...paths: string[]): Promise<Answers> {
    const readOne = (path: string) =>
      read(path, path === apiPaths.prices ? orderUrl : catalogUrl).catch((error: unknown) =>
        log.warn({ err: error, path }, 'sent a page without an answer that its frontend needs'),
      );
    return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readOne(path)] as const)));
  }

  async function readListed(city: string, category?: string): Promise<{ answers: Answers; listed: Listed }> {
    const list = apiPaths.services({ ...(category !== undefined && { category }), ...(city && { city }) });
    const answers = await readAll(apiPaths.categories, list);
    const services = serviceRoutes.listServices.response.parse(answers[list]).items;
    return { answers, listed: { categories: categoriesIn(answers), services, city } };
  }

  /** How each kind of page is read. */
  const readers: Readonly<Record<Kind, (route: Route) => Promise<Found<Content>>>> = {
    login: async () => ({ path: '/login', answers: {}, describe: loginPage }),
    templates: async () => ({
      path: '/templates',
      answers: await readOptional(apiPaths.categories, apiPaths.templates),
      describe: templatesPage,
    }),
    about: async () => ({
      path: '/about',
      answers: await readOptional(apiPaths.prices),
      describe: (language) => aboutPage(brand, language),
    }),
    home: async () => {
      const answers = await readAll(apiPaths.categories, apiPaths.anyService, apiPaths.rankings(''));
      const categories = categoriesIn(answers);
      return { path: '/', answers, describe: (language) => homePage(categories, language, absolute) };
    },
    rankings: async ({ city }) => {
      const ranking = apiPaths.rankings(city);
      const [required, optional] = await Promise.all([readAll(ranking), readOptional(apiPaths.categories)]);
      const { items } = publicProviderRoutes.listRankings.response.parse(required[ranking]);
      return { path: '/rankings', answers: { ...required, ...optional }, describe: (language) => rankingsPage(items, city, language) };
    },
    allServices: async ({ city }) => {
      const { answers, listed } = await readListed(city);
      return { path: '/services', answers, describe: (language) => servicesPage(listed, language) };
    },
    explore: async ({ city }) => {
      const { answers, listed } = await readListed(city);
      return { path: '/explore', answers, describe: (language) => explorePage(listed, language) };
    },
    category: async ({ id, city }) => {
      const [body, { answers, listed }] = await Promise.all([read(`/categories/${id}`), readListed(city, id)]);
      if (body === undefined) return 'missing';
      const category = categoryRoutes.getCategory.response.parse(body);
      return { path: `/services/${category.slug}`, answers, describe: (language) => categoryPage(category, listed, language, absolute) };
    },
    provider: async ({ id }) => {
      const path = apiPaths.provider(id);
      const [body, answers] = await Promise.all([read(path), readAll(apiPaths.categories)]);
      if (body === undefined) return 'missing';
      const provider = publicProviderView.parse(body);
      const categories = categoriesIn(answers);
      return {
        path: `/providers/${provider.id}`,
        answers: { [path]: body },
        describe: (language) => providerPage(provider, nameIn(language, categories), language, absolute),
      };
    },
    service: async ({ id }) => {
      const path = `/services/${id}`;
      const [body, answers] = await Promise.all([read(path), readAll(apiPaths.categories)]);
      if (body === undefined) return 'missing';
      const parsed = serviceView.safeParse(body);
      // The id of a category is also answered, and its page links to the canonical one.
      if (!parsed.success) return undefined;
      const service = parsed.data;
      if (service.archived) return 'missing';
      const categories = categoriesIn(answers);
      return {
        path: `/service/${service.id}`,
        answers: { [path]: body, ...(await readOptional(apiPaths.provider(service.ProviderInfo.id), apiPaths.prices)) },
        describe: (language) => servicePage(service, nameIn(language, categories), language, absolute),
      };
    },
  };

  async function readPage(route: Route): Promise<Found<Page>> {
    const at = Date.now();
    const found = await readers[route.kind](route);
    if (found === undefined || found === 'missing') return found;
    const { path, answers, describe } = found;
    return (language) => {
      const description = describe(language);
      return { ...description, image: description.image ?? absolute(ownPicture), language, url: absolute(path), answers, at };
    };
  }

  /** `missing` when the path must be answered 404; undefined when the page has no content of its own, or the catalogue does not answer. */
  return async (path: string, query: URLSearchParams): Promise<Found<Page>> => {
    const route = routeOf(path, query);
    if (route === undefined || route === 'missing') return route;
    const key = `${route.kind} ${route.id} ${route.city}`;
    return cached(pages, key, () => readPage(route)).catch((error: unknown) => {
      log.warn({ err: error, page: key }, 'sent a page without its content: the catalogue could not be read');
      return undefined;
    });
  };
}

const categoriesIn = (answers: Answers): readonly CategoryView[] => {
  const categories = answers[apiPaths.categories];
  return categories === undefined ? [] : categoryRoutes.listCategories.response.parse(categories).items;
};

const nameIn =
  (language: AccountLanguage, categories: readonly CategoryView[]): NameOfCategory =>
  (name) =>
    inLanguage(categories.find((category) => category.name === name) ?? { name }, 'name', language);

/** The page at a path; `missing` for the path of a thing that cannot exist. */
function routeOf(path: string, query: URLSearchParams): Found<Route> {
  const [, name = '', id = '', ...more] = path.replace(/\/$/, '').split('/');
  const named = kindsByName[name.toLowerCase()];
  const kind = named === 'category' && id === '' ? 'allServices' : named;
  if (kind === undefined || kindsWithId.has(kind) !== (id !== '') || more.length > 0) return undefined;
  if (id !== '' && !(kind === 'category' ? categoryPattern : idPattern).test(id)) return 'missing';
  // A list with other filters is drawn by the frontend alone.
  if (kindsOfLists.has(kind) && [...query.keys()].some((key) => key !== 'city')) return undefined;
  const city = kindsOfLists.has(kind) || kind === 'category' ? (query.get('city') ?? '').trim().slice(0, maxCityLength) : '';
  return { kind, id: kind === 'category' ? id.toLowerCase() : id, city };
}
