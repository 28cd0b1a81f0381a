import type { PageRoute } from '@karigar/platform';
import { patterns } from '../../app/paths.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.templates,
    handle: { frame: 'full', title: 'Templates' },
    lazy: () => import(/* webpackChunkName: "templates" */ './pages/templates-page.tsx'),
  },
];
