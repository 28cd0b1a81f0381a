import type { PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.passwordReset,
    handle: { frame: 'slim', title: 'Reset your password', back: paths.login },
    lazy: () => import(/* webpackChunkName: "password-reset" */ './pages/password-reset-page.tsx'),
  },
];
