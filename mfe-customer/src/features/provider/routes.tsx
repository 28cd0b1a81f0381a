import type { PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.provider,
    handle: { frame: 'full', title: () => text('provider'), back: paths.services },
    lazy: () => import(/* webpackChunkName: "provider" */ './pages/provider-page.tsx'),
  },
];
