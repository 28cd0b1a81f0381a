import { requireRole, type PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.complaint,
    loader: requireRole('customer'),
    handle: { frame: 'full', title: () => text('complaints'), back: paths.orders },
    lazy: () => import(/* webpackChunkName: "complaint" */ './pages/complaint-page.tsx'),
  },
];
