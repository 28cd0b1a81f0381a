import { categoryRoutes, hourMs, serviceRoutes } from '@karigar/contracts';
import { cached, createCache, ProblemError } from '@karigar/service-kit';
import { Router } from 'express';

const ttlMs = hourMs;
const timeoutMs = 3_000;
/** The newest; a sitemap may have 50,000 addresses. */
const maxServices = 10_000;
const fixed = ['/', '/explore', '/services', '/templates', '/rankings', '/about'];
/** What public pages and their previews are made of: their pictures, and the answers that a crawler's browser asks for. */
const publicApi = ['/media/', '/services', '/categories', '/providers/', '/rankings', '/templates', '/prices', '/slots/next-free'];

interface Options {
  readonly catalogUrl: string;
  readonly publicUrl: string;
}

/** `/robots.txt`, and `/sitemap.xml` with the public pages of categories, services and providers, read from the catalogue once an hour. */
export function sitemap({ catalogUrl, publicUrl }: Options): Router {
  const sitemaps = createCache<Promise<string>>({ max: 1, ttlMs });

  async function ask(path: string, query: Record<string, string>): Promise<unknown> {
    const url = new URL(path, catalogUrl);
    url.search = new URLSearchParams(query).toString();
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`The catalogue answered ${answer.status}`);
    return answer.json();
  }

  async function read(): Promise<string> {
    const { items: categories } = categoryRoutes.listCategories.response.parse(await ask('/categories', { limit: '50' }));
    const paths = new Set([...fixed, ...categories.map(({ slug }) => `/services/${encodeURIComponent(slug)}`)]);
    let cursor = '';
    for (let count = 0; count < maxServices;) {
      const query = { limit: '50', sort: 'newest', ...(cursor && { cursor }) };
      const { items, nextCursor } = serviceRoutes.listServices.response.parse(await ask('/services', query));
      for (const { id, ProviderInfo } of items) paths.add(`/service/${id}`).add(`/providers/${ProviderInfo.id}`);
      count += items.length;
      if (nextCursor === null || items.length === 0) break;
      cursor = nextCursor;
    }
    const urls = [...paths].map((path) => `<url><loc>${new URL(path, publicUrl).href.replaceAll('&', '&amp;')}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
  }

  const current = (): Promise<string> =>
    cached(sitemaps, 'current', read).catch((cause: unknown) => {
      throw new ProblemError('UNAVAILABLE', { cause, extras: { retryAfter: 5 } });
    });

  const robots = [
    'User-agent: *',
    // Before what they are exceptions to: some crawlers take the first line that fits, not the longest.
    ...publicApi.map((path) => `Allow: /api${path}`),
    'Disallow: /api/',
    'Disallow: /provider/',
    'Allow: /',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ];
  return Router()
    .get('/robots.txt', (_req, res) => void res.type('text/plain').send(robots.join('\n')))
    .get(
      '/sitemap.xml',
      async (_req, res) =>
        void res
          .set('cache-control', 'public, max-age=3600')
          .type('application/xml')
          .send(await current()),
    );
}
