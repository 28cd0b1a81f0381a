import type { PageRoute } from '@karigar/platform';
import { patterns } from '../../app/paths.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.rankings,
    handle: { frame: 'full', title: 'Rankings' },
    lazy: () => import(/* webpackChunkName: "rankings" */ './pages/rankings-page.tsx'),
  },
];
