import { provideTranslations, queryClient, redirect, requireRole, returnPath, session, type PageRoute } from '@karigar/platform';
import { paths, patterns } from './app/paths.ts';
import { text } from './app/texts.ts';
import { categoriesQuery } from './shared/categories/list-categories.ts';
import { text as favouritesText } from './shared/favourites/texts.ts';

export { SiteWide } from './app/site-wide.tsx';

provideTranslations({
  hi: () => import(/* webpackChunkName: "hi" */ './app/hi.ts'),
  mr: () => import(/* webpackChunkName: "mr" */ './app/mr.ts'),
});

/** Redirects visitors who are not logged in as a customer to the login. */
const guarded = (page: PageRoute): PageRoute => ({ ...page, loader: requireRole('customer') });

/** Redirects signed-in customers to the page they came for. */
const redirectWhenLoggedIn: PageRoute['loader'] = ({ request }) =>
  session.current()?.role === 'customer' ? redirect(returnPath(new URL(request.url).search, paths.home)) : null;

/** Starts loading the categories in parallel with the page's chunk, without waiting for them. */
const preloadCategories = () => void queryClient.prefetchQuery(categoriesQuery());

/** One path of the list of services. Its loader returns the category's slug, or null. */
const list = (
  path: string,
  title: 'explore' | 'services',
  categoryOf: (inPath: string | undefined) => string | null = () => null,
): PageRoute => ({
  path,
  loader: ({ params }) => {
    preloadCategories();
    return categoryOf(params['category']);
  },
  handle: { title: () => text(title) },
  lazy: () => import(/* webpackChunkName: "services" */ './features/services/pages/services-page.tsx'),
});

/** Pages that need a login. */
const accountPages: PageRoute[] = [
  {
    path: paths.profile,
    handle: { title: () => text('profile') },
    lazy: () => import(/* webpackChunkName: "profile" */ './features/profile/pages/profile-page.tsx'),
  },
  {
    path: paths.notifications,
    handle: { title: () => text('notifications') },
    lazy: () => import(/* webpackChunkName: "notifications" */ './features/notifications/pages/notifications-page.tsx'),
  },
  {
    path: paths.favourites,
    handle: { title: () => favouritesText('title') },
    lazy: () => import(/* webpackChunkName: "favourites" */ './features/favourites/pages/favourites-page.tsx'),
  },
  {
    path: patterns.book,
    handle: { title: () => text('book'), back: paths.services },
    lazy: () => import(/* webpackChunkName: "book" */ './features/booking/pages/book-page.tsx'),
  },
  {
    path: paths.bookingSent,
    handle: { title: () => text('requestSent') },
    lazy: () => import(/* webpackChunkName: "book-sent" */ './features/booking/pages/request-sent-page.tsx'),
  },
  ...patterns.orders.map((path): PageRoute => ({
    path,
    handle: { title: () => text('orders') },
    lazy: () => import(/* webpackChunkName: "orders" */ './features/orders/pages/orders-page.tsx'),
  })),
  ...patterns.order.map((path): PageRoute => ({
    path,
    handle: { title: () => text('order'), back: paths.orders },
    lazy: () => import(/* webpackChunkName: "order" */ './features/orders/pages/order-page.tsx'),
  })),
  {
    path: patterns.receipt,
    handle: { title: () => text('receipt'), back: paths.orders },
    lazy: () => import(/* webpackChunkName: "receipt" */ './features/orders/pages/receipt-page.tsx'),
  },
  {
    path: patterns.complaint,
    handle: { title: () => text('complaints'), back: paths.orders },
    lazy: () => import(/* webpackChunkName: "complaint" */ './features/complaints/pages/complaint-page.tsx'),
  },
  {
    path: patterns.instant,
    handle: { title: () => text('instant') },
    lazy: () => import(/* webpackChunkName: "instant" */ './features/instant/pages/instant-page.tsx'),
  },
  {
    path: patterns.bookInstant,
    handle: { title: () => text('confirmBooking') },
    lazy: () => import(/* webpackChunkName: "book-instant" */ './features/instant/pages/book-instant-page.tsx'),
  },
];

/** All pages. The code of a page is loaded when it is first opened. */
export const routes: PageRoute[] = [
  {
    path: paths.home,
    loader: () => {
      preloadCategories();
      return null;
    },
    handle: { title: () => text('home') },
    lazy: () => import(/* webpackChunkName: "home" */ './features/home/pages/home-page.tsx'),
  },
  list(paths.explore, 'explore'),
  list(paths.services, 'services'),
  list(patterns.category, 'services', (slug) => slug?.toLowerCase() ?? null),
  ...Object.entries(patterns.fixedCategories).map(([path, slug]) => list(path, 'services', () => slug)),
  {
    path: patterns.service,
    handle: { title: () => text('service'), back: paths.services },
    lazy: () => import(/* webpackChunkName: "service" */ './features/service/pages/service-page.tsx'),
  },
  {
    path: patterns.provider,
    handle: { title: () => text('provider'), back: paths.services },
    lazy: () => import(/* webpackChunkName: "provider" */ './features/provider/pages/provider-page.tsx'),
  },
  {
    path: paths.rankings,
    handle: { title: () => text('rankings') },
    lazy: () => import(/* webpackChunkName: "rankings" */ './features/rankings/pages/rankings-page.tsx'),
  },
  {
    path: paths.templates,
    handle: { title: () => text('templates') },
    lazy: () => import(/* webpackChunkName: "templates" */ './features/templates/pages/templates-page.tsx'),
  },
  {
    path: paths.about,
    handle: { title: () => text('about') },
    lazy: () => import(/* webpackChunkName: "about" */ './features/about/pages/about-page.tsx'),
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
  {
    path: paths.register,
    loader: redirectWhenLoggedIn,
    handle: { title: () => text('register'), back: paths.login },
    lazy: () => import(/* webpackChunkName: "register" */ './features/register/pages/register-page.tsx'),
  },
  {
    path: paths.authTransfer,
    loader: redirectWhenLoggedIn,
    handle: { title: () => text('authTransfer'), back: paths.login },
    lazy: () => import(/* webpackChunkName: "authtransfer" */ './features/register/pages/authtransfer-page.tsx'),
  },
  ...patterns.verification.map((path): PageRoute => ({
    path,
    loader: redirectWhenLoggedIn,
    handle: { title: () => text('verifyMobile'), back: paths.register },
    lazy: () => import(/* webpackChunkName: "verification" */ './features/register/pages/verification-page.tsx'),
  })),
  {
    lazy: () => import(/* webpackChunkName: "account-area" */ './app/account-area.tsx'),
    children: accountPages.map(guarded),
  },
];
