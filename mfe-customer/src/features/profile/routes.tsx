import { requireRole, type PageRoute } from '@karigar/platform';
import { patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.profile,
    loader: requireRole('customer'),
    handle: { frame: 'full', title: () => text('profile') },
    lazy: () => import(/* webpackChunkName: "profile" */ './pages/profile-page.tsx'),
  },
];
