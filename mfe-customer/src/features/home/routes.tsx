import { queryClient, type PageRoute } from '@karigar/platform';
import { patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';
import { categoriesQuery } from '../../shared/categories/list-categories.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.home,
    // Starts loading the data in parallel with the page's chunk, without waiting for it.
    loader: () => {
      void queryClient.prefetchQuery(categoriesQuery());
      return null;
    },
    handle: { frame: 'full', title: () => text('home') },
    lazy: () => import(/* webpackChunkName: "home" */ './pages/home-page.tsx'),
  },
];
