import type { PageRoute } from '@karigar/platform';
import { patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.about,
    handle: { frame: 'full', title: () => text('about') },
    lazy: () => import(/* webpackChunkName: "about" */ './pages/about-page.tsx'),
  },
];
