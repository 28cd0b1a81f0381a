import { requireRole, type PageRoute } from '@karigar/platform';
import { patterns } from '../../app/paths.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.profile,
    loader: requireRole('customer'),
    handle: { frame: 'full', title: 'Profile' },
    lazy: () => import(/* webpackChunkName: "profile" */ './pages/profile-page.tsx'),
  },
];
