import { requireRole, type PageRoute } from '@karigar/platform';
import { paths } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  {
    path: paths.notifications,
    loader: requireRole('customer'),
    handle: { title: () => text('notifications') },
    lazy: () => import(/* webpackChunkName: "notifications" */ './pages/notifications-page.tsx'),
  },
];
