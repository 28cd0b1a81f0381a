import { requireRole, type PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.book,
    loader: requireRole('customer'),
    handle: { frame: 'slim', title: () => text('book'), back: paths.services },
    lazy: () => import(/* webpackChunkName: "book" */ './pages/book-page.tsx'),
  },
  {
    path: patterns.bookingSent,
    loader: requireRole('customer'),
    handle: { frame: 'slim', title: () => text('requestSent') },
    lazy: () => import(/* webpackChunkName: "book-sent" */ './pages/request-sent-page.tsx'),
  },
];
