import { publicProviderView, serviceView, type PublicProviderView, type ServiceView } from '@karigar/contracts';
import type { Logger } from '@karigar/service-kit';

/** What the HTML of a page says before any script has run: for crawlers, link previews and slow phones. */
export interface PublicPage {
  readonly title: string;
  readonly description: string;
  /** What the page shows first. */
  readonly lines: readonly string[];
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
const idPattern = /^[\w-]{1,64}$/;

type Found = PublicPage | 'missing' | undefined;
interface Entry {
  readonly until: number;
  readonly page: Promise<Found>;
}

/**
 * The public pages of services and providers, from the catalogue's public answers, each kept for a minute. Pages that are asked for at once share one
 * question.
 */
export function createPublicPages({ catalogUrl, publicUrl, log }: Options) {
  const kept = new Map<string, Entry>();

  async function ask(kind: 'services' | 'providers', id: string): Promise<Found> {
    const answer = await fetch(new URL(`/${kind}/${id}`, catalogUrl), { signal: AbortSignal.timeout(patienceMs) });
    if (answer.status === 404) return 'missing';
    if (!answer.ok) throw new Error(`The catalogue answered ${answer.status}`);
    const body: unknown = await answer.json();
    if (kind === 'providers') return providerPage(publicProviderView.parse(body), publicUrl);
    const service = serviceView.safeParse(body);
    // The id of a category has an answer too, and a page that leads to it.
    if (!service.success) return undefined;
    return service.data.archived ? 'missing' : servicePage(service.data, publicUrl);
  }

  function load(key: string, kind: 'services' | 'providers', id: string): Entry {
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
    const [, name = '', id = '', ...more] = path.replace(/\/$/, '').split('/');
    const kind = ({ service: 'services', providers: 'providers' } as const)[name.toLowerCase()];
    if (kind === undefined || id === '' || more.length > 0) return undefined;
    if (!idPattern.test(id)) return 'missing';
    const key = `${kind} ${id}`;
    const entry = kept.get(key);
    return (entry !== undefined && entry.until > Date.now() ? entry : load(key, kind, id)).page;
  };
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const ratingOf = ({ rating, reviewsCount }: { rating: number; reviewsCount: number }) =>
  reviewsCount === 0 ? {} : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviewsCount } };
const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text);

function servicePage(service: ServiceView, publicUrl: string): PublicPage {
  const { id, name, description, ProviderInfo: provider } = service;
  const url = new URL(`/service/${id}`, publicUrl).href;
  const image = new URL(service.cover_image, publicUrl).href;
  return {
    title: name,
    description: shortened(`${name} by ${provider.name} in ${service.city}. ${description}`),
    lines: [
      `${service.category.name} by ${provider.name}, ${service.city}`,
      `Visiting charge ${rupees(service.visiting_charge)}`,
      description,
      service.specifications.join(', '),
    ],
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
  };
}

function providerPage(provider: PublicProviderView, publicUrl: string): PublicPage {
  const { id, name, city, state, avatar, categories, services } = provider;
  const url = new URL(`/providers/${id}`, publicUrl).href;
  const image = avatar === null ? null : new URL(avatar, publicUrl).href;
  const trades = categories.map((category) => category.name).join(', ');
  return {
    title: name,
    description: shortened(`${name} in ${city}: ${trades}. ${services.map((service) => service.name).join(', ')}`),
    lines: [[trades, city].filter(Boolean).join(', '), ...services.map((service) => service.name)],
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
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** The shell's page with the head of a public page, and what it shows first below the bar, until the frontend draws it. */
export function withPublicPage(html: string, page: PublicPage): string {
  const { title, description, lines, url, image, structured } = page;
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escaped(content)}" />`;
  const head = [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(image === null ? [] : [meta('property', 'og:image', image)]),
    // A block of data is not run, so the policy for scripts is not about it. No text may end it.
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...structured }).replaceAll('<', '\\u003c')}</script>`,
  ].join('');
  const content = lines.filter(Boolean).map((line) => `<p>${escaped(line)}</p>`);
  const body = `<div class="boot-page"><h1>${escaped(title)}</h1>${content.join('')}</div>`;
  // Functions, because a "$" in a replacement string is a pattern.
  return html
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>(.*?)<\/title>/s, (_, site: string) => `<title>${escaped(title)} – ${site}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace(/(<div id="root">\s*<div class="?boot"?>.*?<\/div>)/s, (boot) => boot + body);
}
