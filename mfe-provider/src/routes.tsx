import { provideTranslations, redirect, requireRole, session, type PageRoute } from '@karigar/platform';
import { greeting } from './app/greeting.ts';
import { paths } from './app/paths.ts';
import { text } from './app/texts.ts';

provideTranslations({
  hi: () => import(/* webpackChunkName: "hi" */ './app/hi.ts'),
  mr: () => import(/* webpackChunkName: "mr" */ './app/mr.ts'),
});

/** Redirects visitors who are not logged in as a provider to the login. */
const guarded = (page: PageRoute): PageRoute => ({ ...page, loader: requireRole('provider') });

/** Sends a logged-in provider from the login and registration pages to the dashboard. */
const redirectWhenLoggedIn = () => (session.current()?.role === 'provider' ? redirect(paths.dashboard) : null);

/** Pages that need a login. */
const providerPages: PageRoute[] = [
  {
    path: paths.dashboard,
    handle: { title: () => greeting(session.current()?.user?.name, new Date()) },
    lazy: () => import(/* webpackChunkName: "dashboard" */ './app/dashboard.tsx'),
  },
  {
    path: paths.orders,
    handle: { title: () => text('orders') },
    lazy: () => import(/* webpackChunkName: "orders" */ './features/orders/pages/orders-page.tsx'),
  },
  {
    path: paths.services,
    handle: { title: () => text('services') },
    lazy: () => import(/* webpackChunkName: "services" */ './features/services/pages/services-page.tsx'),
  },
  {
    path: paths.instantRequests,
    handle: { title: () => text('instantRequests') },
    lazy: () => import(/* webpackChunkName: "instant-requests" */ './features/instant-requests/pages/instant-requests-page.tsx'),
  },
  {
    path: paths.complaints,
    handle: { title: () => text('complaints') },
    lazy: () => import(/* webpackChunkName: "complaints" */ './features/complaints/pages/complaints-page.tsx'),
  },
  {
    path: paths.profile,
    handle: { title: () => text('profile') },
    lazy: () => import(/* webpackChunkName: "profile" */ './features/profile/pages/profile-page.tsx'),
  },
  {
    path: paths.earnings,
    handle: { title: () => text('earnings') },
    lazy: () => import(/* webpackChunkName: "earnings" */ './features/earnings/pages/earnings-page.tsx'),
  },
  {
    path: paths.availability,
    handle: { title: () => text('availability') },
    lazy: () => import(/* webpackChunkName: "availability" */ './features/availability/pages/availability-page.tsx'),
  },
];

export const routes: PageRoute[] = [
  { path: paths.start, loader: () => redirect(paths.dashboard) },
  {
    path: paths.register,
    loader: redirectWhenLoggedIn,
    handle: { title: () => text('register') },
    lazy: () => import(/* webpackChunkName: "registration" */ './features/registration/pages/registration-page.tsx'),
  },
  {
    path: paths.login,
    loader: redirectWhenLoggedIn,
    handle: { title: () => text('login') },
    lazy: () => import(/* webpackChunkName: "login" */ './features/login/pages/login-page.tsx'),
  },
  {
    path: paths.loginByCode,
    loader: redirectWhenLoggedIn,
    handle: { title: () => text('loginByCode'), back: paths.login },
    lazy: () => import(/* webpackChunkName: "login-by-code" */ './features/login/pages/login-by-code-page.tsx'),
  },
  {
    path: paths.passwordReset,
    handle: { title: () => text('passwordReset'), back: paths.login },
    lazy: () => import(/* webpackChunkName: "password-reset" */ './features/password-reset/pages/password-reset-page.tsx'),
  },
  guarded({
    lazy: () => import(/* webpackChunkName: "area" */ './app/provider-area.tsx'),
    children: providerPages.map(guarded),
  }),
];
