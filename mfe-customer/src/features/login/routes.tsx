import { redirect, returnPath, session, type PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

/** Redirects signed-in customers to the page they came for. */
const redirectWhenLoggedIn: PageRoute['loader'] = ({ request }) =>
  session.current()?.role === 'customer' ? redirect(returnPath(new URL(request.url).search, paths.home)) : null;

export const routes: PageRoute[] = [
  {
    path: patterns.login,
    loader: redirectWhenLoggedIn,
    handle: { frame: 'slim', title: () => text('login') },
    lazy: () => import(/* webpackChunkName: "login" */ './pages/login-page.tsx'),
  },
  {
    path: patterns.loginByCode,
    loader: redirectWhenLoggedIn,
    handle: { frame: 'slim', title: () => text('loginByCode'), back: paths.login },
    lazy: () => import(/* webpackChunkName: "login-by-code" */ './pages/login-by-code-page.tsx'),
  },
];
