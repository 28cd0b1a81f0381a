import { redirect, returnPath, session, type PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.login,
    // Who is logged in already goes where the login would have led.
    loader: ({ request }) =>
      session.current()?.role === 'customer' ? redirect(returnPath(new URL(request.url).search, paths.home)) : null,
    handle: { frame: 'slim', title: 'Login' },
    lazy: () => import(/* webpackChunkName: "login" */ './pages/login-page.tsx'),
  },
];
