import type { PageRoute } from '@karigar/platform';
import { patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.rankings,
    handle: { frame: 'full', title: () => text('rankings') },
    lazy: () => import(/* webpackChunkName: "rankings" */ './pages/rankings-page.tsx'),
  },
];
