import { requireRole, type PageRoute } from '@karigar/platform';
import { paths } from '../../app/paths.ts';

export const routes: PageRoute[] = [
  {
    path: paths.notifications,
    loader: requireRole('customer'),
    handle: { title: 'Notifications' },
    lazy: () => import(/* webpackChunkName: "notifications" */ './pages/notifications-page.tsx'),
  },
];
