import { requireRole, type PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.complaint,
    loader: requireRole('customer'),
    handle: { frame: 'full', title: 'Complaints', back: paths.orders },
    lazy: () => import(/* webpackChunkName: "complaint" */ './pages/complaint-page.tsx'),
  },
];
