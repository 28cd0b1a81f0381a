import { requireRole, type PageRoute } from '@karigar/platform';
import { paths } from '../../app/paths.ts';
import { text } from '../../shared/favourites/texts.ts';

export const routes: PageRoute[] = [
  {
    path: paths.favourites,
    loader: requireRole('customer'),
    handle: { title: () => text('title') },
    lazy: () => import(/* webpackChunkName: "favourites" */ './pages/favourites-page.tsx'),
  },
];
