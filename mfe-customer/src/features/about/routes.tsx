import type { PageRoute } from '@karigar/platform';
import { patterns } from '../../app/paths.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.about,
    handle: { frame: 'full', title: 'About' },
    lazy: () => import(/* webpackChunkName: "about" */ './pages/about-page.tsx'),
  },
];
