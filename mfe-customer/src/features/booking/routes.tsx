import { requireRole, type PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.book,
    loader: requireRole('customer'),
    handle: { frame: 'slim', title: 'Book', back: paths.services },
    lazy: () => import(/* webpackChunkName: "book" */ './pages/book-page.tsx'),
  },
  {
    path: patterns.bookingSent,
    loader: requireRole('customer'),
    handle: { frame: 'slim', title: 'Service Request Sent' },
    lazy: () => import(/* webpackChunkName: "book-sent" */ './pages/request-sent-page.tsx'),
  },
];
