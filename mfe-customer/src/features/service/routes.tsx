import type { PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.service,
    handle: { frame: 'full', title: 'Service', back: paths.services },
    lazy: () => import(/* webpackChunkName: "service" */ './pages/service-page.tsx'),
  },
];
