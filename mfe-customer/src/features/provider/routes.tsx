import type { PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.provider,
    handle: { frame: 'full', title: 'Karigar', back: paths.services },
    lazy: () => import(/* webpackChunkName: "provider" */ './pages/provider-page.tsx'),
  },
];
