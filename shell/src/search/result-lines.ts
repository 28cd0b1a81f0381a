import type { SearchView } from '@karigar/contracts';
import { formatRupees, type FrontendRecord, localized } from '@karigar/platform';
import type { useTexts } from '../texts.ts';

export type SearchLinks = NonNullable<FrontendRecord['search']>;

/** One line of the search results, a link. */
export interface ResultLine {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  readonly detail: string;
  readonly group: 'recent' | 'services' | 'karigars' | 'categories';
}

/** Fills in the placeholders of a link template. Empty query parameters are omitted. */
export function fill(link: string, values: Readonly<Record<string, string>>): string {
  const [path = '', query = ''] = link.split('?');
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const given = query
    .split('&')
    .map(filled)
    .filter((pair) => pair !== '' && !pair.endsWith('='));
  return filled(path) + (given.length > 0 ? `?${given.join('&')}` : '');
}

/** Earlier searches as lines, to be repeated in the chosen city. */
export const recentLines = (recent: readonly string[], links: SearchLinks, city: string): ResultLine[] =>
  recent.map((words) => ({ key: `recent:${words}`, group: 'recent', to: fill(links.results, { words, city }), name: words, detail: '' }));

/** The search results as lines in display order. */
export function linesOf(found: SearchView, links: SearchLinks, city: string, t: ReturnType<typeof useTexts>): ResultLine[] {
  const line = (group: ResultLine['group'], id: string, rest: Omit<ResultLine, 'key' | 'group'>): ResultLine => ({
    key: `${group}:${id}`,
    group,
    ...rest,
  });
  return [
    ...found.categories.map(({ id, slug, name, karigars }) =>
      line('categories', id, {
        to: fill(links.category, { category: slug, city }),
        name: localized(name),
        detail: karigars ? t('karigarsCount', { count: karigars }) : '',
      }),
    ),
    ...found.services.map(({ id, name, visiting_charge: charge, ProviderInfo }) =>
      line('services', id, {
        to: fill(links.service, { id }),
        name,
        detail: [ProviderInfo.name, t('visitFrom', { price: formatRupees(charge) })].join(' · '),
      }),
    ),
    ...found.providers.map(({ id, name, city: home, jobsDone }) =>
      line('karigars', id, {
        to: fill(links.provider, { id }),
        name,
        detail: [home, jobsDone > 0 ? t('jobs', { count: jobsDone }) : t('newHere')].filter(Boolean).join(' · '),
      }),
    ),
  ];
}
