import { redirect, returnPath, session, type PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  {
    path: patterns.login,
    // Redirects signed-in customers to the page they came for.
    loader: ({ request }) =>
      session.current()?.role === 'customer' ? redirect(returnPath(new URL(request.url).search, paths.home)) : null,
    handle: { frame: 'slim', title: () => text('login') },
    lazy: () => import(/* webpackChunkName: "login" */ './pages/login-page.tsx'),
  },
];
