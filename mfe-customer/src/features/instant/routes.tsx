import { requireRole, type PageRoute } from '@karigar/platform';
import { patterns } from '../../app/paths.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.instant,
    loader: requireRole('customer'),
    handle: { frame: 'slim', title: 'Instant service' },
    lazy: () => import(/* webpackChunkName: "instant" */ './pages/instant-page.tsx'),
  },
  {
    path: patterns.bookInstant,
    loader: requireRole('customer'),
    handle: { frame: 'slim', title: 'Confirm your booking' },
    lazy: () => import(/* webpackChunkName: "book-instant" */ './pages/book-instant-page.tsx'),
  },
];
