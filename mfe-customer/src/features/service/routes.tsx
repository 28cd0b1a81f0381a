import type { PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.service,
    handle: { frame: 'full', title: () => text('service'), back: paths.services },
    lazy: () => import(/* webpackChunkName: "service" */ './pages/service-page.tsx'),
  },
];
