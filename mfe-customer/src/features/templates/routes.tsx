import type { PageRoute } from '@karigar/platform';
import { patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.templates,
    handle: { frame: 'full', title: () => text('templates') },
    lazy: () => import(/* webpackChunkName: "templates" */ './pages/templates-page.tsx'),
  },
];
