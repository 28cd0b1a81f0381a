import { redirect, returnPath, session, type PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

/** Redirects signed-in customers. */
const loader: PageRoute['loader'] = ({ request }) =>
  session.current()?.role === 'customer' ? redirect(returnPath(new URL(request.url).search, paths.home)) : null;

export const routes: PageRoute[] = [
  {
    path: patterns.register,
    loader,
    handle: { frame: 'slim', title: () => text('register'), back: paths.login },
    lazy: () => import(/* webpackChunkName: "register" */ './pages/register-page.tsx'),
  },
  {
    path: patterns.authTransfer,
    loader,
    handle: { frame: 'slim', title: () => text('authTransfer'), back: paths.login },
    lazy: () => import(/* webpackChunkName: "authtransfer" */ './pages/authtransfer-page.tsx'),
  },
  ...patterns.verification.map((path): PageRoute => ({
    path,
    loader,
    handle: { frame: 'slim', title: () => text('verifyMobile'), back: paths.register },
    lazy: () => import(/* webpackChunkName: "verification" */ './pages/verification-page.tsx'),
  })),
];
