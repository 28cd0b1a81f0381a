import type { PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.passwordReset,
    handle: { frame: 'slim', title: () => text('passwordReset'), back: paths.login },
    lazy: () => import(/* webpackChunkName: "password-reset" */ './pages/password-reset-page.tsx'),
  },
];
