import { requireRole, type PageRoute } from '@karigar/platform';
import { patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.instant,
    loader: requireRole('customer'),
    handle: { frame: 'slim', title: () => text('instant') },
    lazy: () => import(/* webpackChunkName: "instant" */ './pages/instant-page.tsx'),
  },
  {
    path: patterns.bookInstant,
    loader: requireRole('customer'),
    handle: { frame: 'slim', title: () => text('confirmBooking') },
    lazy: () => import(/* webpackChunkName: "book-instant" */ './pages/book-instant-page.tsx'),
  },
];
