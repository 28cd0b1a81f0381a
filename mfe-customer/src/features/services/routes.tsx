import { queryClient, type PageRoute } from '@karigar/platform';
import { patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';
import { categoriesQuery } from '../../shared/categories/list-categories.ts';

/** One path of the list. Its loader returns the category's slug, or null. */
const list = (path: string, title: 'explore' | 'services', categoryOf: (inPath: string | undefined) => string | null): PageRoute => ({
  path,
  loader: ({ params }) => {
    void queryClient.prefetchQuery(categoriesQuery());
    return categoryOf(params['category']);
  },
  handle: { frame: 'full', title: () => text(title) },
  lazy: () => import(/* webpackChunkName: "services" */ './pages/services-page.tsx'),
});

export const routes: PageRoute[] = [
  list(patterns.explore, 'explore', () => null),
  list(patterns.services, 'services', () => null),
  list(patterns.category, 'services', (slug) => slug?.toLowerCase() ?? null),
  ...Object.entries(patterns.fixedCategories).map(([path, slug]) => list(path, 'services', () => slug)),
];
