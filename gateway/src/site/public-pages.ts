import {
  categoryRoutes,
  publicProviderView,
  serviceRoutes,
  serviceView,
  type AccountLanguage,
  type CategoryView,
  type PublicProviderView,
  type ServiceView,
} from '@karigar/contracts';
import type { Logger } from '@karigar/service-kit';

/** What the HTML of a page says before any script has run: for crawlers, link previews and slow phones. */
export interface PublicPage {
  /** Null: the name of the site alone. */
  readonly title: string | null;
  readonly heading: string;
  readonly description: string;
  /** What the page shows first. */
  readonly lines: readonly string[];
  /** What it leads to, by paths. */
  readonly links: readonly { readonly to: string; readonly text: string }[];
  /** Of the heading, the lines and the links. */
  readonly language: AccountLanguage;
  /** Addresses with the origin. */
  readonly url: string;
  readonly image: string | null;
  /** schema.org */
  readonly structured: Readonly<Record<string, unknown>>;
}

interface Options {
  readonly catalogUrl: string;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** Milliseconds that a page waits for the catalogue: without its answer it is sent as it was built. */
const patienceMs = 500;
const keptMs = 60_000;
const mostKept = 1_000;
const servicesNamed = 12;
const kinds: Readonly<Record<string, Kind>> = { '': 'home', service: 'services', services: 'categories', providers: 'providers' };
const idPattern = /^[\w-]{1,64}$/;

/** A page in each language. */
type Page = (language: AccountLanguage) => PublicPage;
type Found = Page | 'missing' | undefined;
type Kind = 'services' | 'providers' | 'categories' | 'home';
interface Entry {
  readonly until: number;
  readonly page: Promise<Found>;
}

/**
 * The public pages of services, providers and categories, and the home page, from the catalogue's public answers, each kept for a minute. Pages that are asked for at once share one
 * question.
 */
export function createPublicPages({ catalogUrl, publicUrl, log }: Options) {
  const kept = new Map<string, Entry>();

  /** Undefined for what is not there. */
  async function read(path: string): Promise<unknown> {
    const answer = await fetch(new URL(path, catalogUrl), { signal: AbortSignal.timeout(patienceMs) });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`The catalogue answered ${answer.status}`);
    return answer.json();
  }

  async function ask(kind: Kind, id: string): Promise<Found> {
    if (kind === 'home') return homePage(categoryRoutes.listCategories.response.parse(await read('/categories?limit=50')).items, publicUrl);
    const body = await read(`/${kind}/${id}`);
    // A category can also be named by its id, which only its page knows.
    if (body === undefined) return kind === 'categories' ? undefined : 'missing';
    if (kind === 'providers') return providerPage(publicProviderView.parse(body), publicUrl);
    if (kind === 'categories') {
      const category = categoryRoutes.getCategory.response.parse(body);
      const list = await read(`/services?category=${category.slug}&limit=${servicesNamed}`);
      return categoryPage(category, serviceRoutes.listServices.response.parse(list).items, publicUrl);
    }
    const service = serviceView.safeParse(body);
    // The id of a category has an answer too, and a page that leads to it.
    if (!service.success) return undefined;
    return service.data.archived ? 'missing' : servicePage(service.data, publicUrl);
  }

  function load(key: string, kind: Kind, id: string): Entry {
    const page = ask(kind, id).catch((error: unknown) => {
      log.warn({ err: error, page: key }, 'a page was sent without what it is about');
      // The next one asks again.
      kept.delete(key);
      return undefined;
    });
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    const entry = { until: Date.now() + keptMs, page };
    kept.delete(key);
    kept.set(key, entry);
    return entry;
  }

  /** `missing` when nothing may be shown at the path; undefined when the page is not about one thing, or the catalogue does not say. */
  return async (path: string): Promise<Found> => {
    const [, name = '', given = '', ...more] = path.replace(/\/$/, '').split('/');
    const kind = kinds[name.toLowerCase()];
    if (kind === undefined || (given === '') !== (kind === 'home') || more.length > 0) return undefined;
    if (given !== '' && !idPattern.test(given)) return kind === 'categories' ? undefined : 'missing';
    const id = kind === 'categories' ? given.toLowerCase() : given;
    const key = `${kind} ${id}`;
    const entry = kept.get(key);
    return (entry !== undefined && entry.until > Date.now() ? entry : load(key, kind, id)).page;
  };
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const ratingOf = ({ rating, reviewsCount }: { rating: number; reviewsCount: number }) =>
  reviewsCount === 0 ? {} : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviewsCount } };
const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text);

function servicePage(service: ServiceView, publicUrl: string): Page {
  const { id, name, description, ProviderInfo: provider } = service;
  const url = new URL(`/service/${id}`, publicUrl).href;
  const image = new URL(service.cover_image, publicUrl).href;
  return (language) => ({
    title: name,
    heading: name,
    description: shortened(`${name} by ${provider.name} in ${service.city}. ${description}`),
    lines: [
      say[language].serviceBy({ category: service.category.name, provider: provider.name, city: service.city }),
      say[language].charge(rupees(service.visiting_charge)),
      description,
      service.specifications.join(', '),
    ],
    links: [
      { to: `/providers/${provider.id}`, text: provider.name },
      { to: `/services/${service.category.slug}`, text: service.category.name },
    ],
    language,
    url,
    image,
    structured: {
      '@type': 'Service',
      name,
      description,
      url,
      image,
      serviceType: service.category.name,
      areaServed: service.locations.length > 0 ? service.locations : [service.city],
      provider: { '@type': 'LocalBusiness', name: provider.name, url: new URL(`/providers/${provider.id}`, publicUrl).href },
      offers: { '@type': 'Offer', price: service.visiting_charge, priceCurrency: 'INR' },
      ...ratingOf(service),
    },
  });
}

function categoryPage({ name, nameHi, slug, description }: CategoryView, services: readonly ServiceView[], publicUrl: string): Page {
  const url = new URL(`/services/${slug}`, publicUrl).href;
  return (language) => ({
    title: name,
    heading: language === 'hi' ? (nameHi ?? name) : name,
    description: shortened(description),
    // Descriptions are written in English only.
    lines: language === 'hi' ? [] : [description],
    links: services.map((service) => ({
      to: `/service/${service.id}`,
      text: say[language].serviceLink({ name: service.name, provider: service.ProviderInfo.name, city: service.city }),
    })),
    language,
    url,
    image: null,
    structured: {
      '@type': 'CollectionPage',
      name,
      description,
      url,
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: services.map((service, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: service.name,
          url: new URL(`/service/${service.id}`, publicUrl).href,
        })),
      },
    },
  });
}

function homePage(categories: readonly CategoryView[], publicUrl: string): Page {
  const url = new URL('/', publicUrl).href;
  return (language) => ({
    title: null,
    heading: say[language].claim,
    description: `${say['en-IN'].claim} ${say['en-IN'].lead}`,
    lines: [say[language].lead],
    links: categories.map(({ slug, name, nameHi }) => ({ to: `/services/${slug}`, text: language === 'hi' ? (nameHi ?? name) : name })),
    language,
    url,
    image: null,
    structured: { '@type': 'WebSite', url },
  });
}

/** The first lines. The frontends draw over them with texts of their own. */
const say = {
  'en-IN': {
    claim: 'The right hands, at your door.',
    lead: 'Book a visit for a time that suits you, or get live offers now from karigars near you.',
    serviceBy: ({ category, provider, city }: Record<'category' | 'provider' | 'city', string>) => `${category} by ${provider}, ${city}`,
    serviceLink: ({ name, provider, city }: Record<'name' | 'provider' | 'city', string>) => `${name} by ${provider}, ${city}`,
    charge: (amount: string) => `Visiting charge ${amount}`,
  },
  hi: {
    claim: 'सही हाथ, आपके दरवाज़े पर।',
    lead: 'अपने समय की विज़िट बुक करें, या आसपास के कारीगरों से अभी लाइव ऑफ़र पाएँ।',
    serviceBy: ({ category, provider, city }: Record<'category' | 'provider' | 'city', string>) => `${category}: ${provider}, ${city}`,
    serviceLink: ({ name, provider, city }: Record<'name' | 'provider' | 'city', string>) => `${name}: ${provider}, ${city}`,
    charge: (amount: string) => `विज़िटिंग चार्ज ${amount}`,
  },
} as const;

function providerPage(provider: PublicProviderView, publicUrl: string): Page {
  const { id, name, city, state, avatar, categories, services } = provider;
  const url = new URL(`/providers/${id}`, publicUrl).href;
  const image = avatar === null ? null : new URL(avatar, publicUrl).href;
  const trades = categories.map((category) => category.name).join(', ');
  return (language) => ({
    title: name,
    heading: name,
    description: shortened(`${name} in ${city}: ${trades}. ${services.map((service) => service.name).join(', ')}`),
    lines: [[trades, city].filter(Boolean).join(', ')],
    links: services.map((service) => ({ to: `/service/${service.id}`, text: service.name })),
    language,
    url,
    image,
    structured: {
      '@type': 'LocalBusiness',
      name,
      url,
      ...(image === null ? {} : { image }),
      address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: state, addressCountry: 'IN' },
      ...ratingOf(provider),
    },
  });
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** The shell's page with the head of a public page, and what it shows first below the bar, until the frontend draws it. */
export function withPublicPage(html: string, page: PublicPage): string {
  const { title, heading, description, lines, links, language, url, image, structured } = page;
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escaped(content)}" />`;
  const head = [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title ?? heading),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(image === null ? [] : [meta('property', 'og:image', image)]),
    // A block of data is not run, so the policy for scripts is not about it. No text may end it.
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...structured }).replaceAll('<', '\\u003c')}</script>`,
  ].join('');
  const content = lines.filter(Boolean).map((line) => `<p>${escaped(line)}</p>`);
  const list = links.map(({ to, text }) => `<li><a href="${escaped(encodeURI(to))}">${escaped(text)}</a></li>`);
  const more = list.length === 0 ? '' : `<ul>${list.join('')}</ul>`;
  const body = `<div class="boot-page" lang="${language}"><h1>${escaped(heading)}</h1>${content.join('')}${more}</div>`;
  // Functions, because a "$" in a replacement string is a pattern.
  return html
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>(.*?)<\/title>/s, (_, site: string) => `<title>${title === null ? '' : `${escaped(title)} – `}${site}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace(/(<div id="root">\s*<div class="?boot"?>.*?<\/div>)/s, (boot) => boot + body);
}
