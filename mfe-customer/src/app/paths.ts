const query = (values: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length ? `?${new URLSearchParams(given)}` : '';
};

/** The paths of the customer's pages. All links are built here. */
export const paths = {
  home: '/',
  explore: '/explore',
  services: '/services',
  category: (slug: string) => `/services/${encodeURIComponent(slug)}`,
  /** The list of services with filters in its query; the category is part of the path. */
  servicesBy: ({ category, ...filters }: Readonly<Record<string, string | undefined>>) =>
    `/services${category ? `/${encodeURIComponent(category)}` : ''}${query(filters)}`,
  exploreBy: (filters: Readonly<Record<string, string | undefined>>) => `/explore${query(filters)}`,
  service: (id: string) => `/service/${encodeURIComponent(id)}`,
  provider: (id: string) => `/providers/${encodeURIComponent(id)}`,
  templates: '/templates',
  templatesBy: (filters: Readonly<Record<string, string | undefined>>) => `/templates${query(filters)}`,
  rankings: '/rankings',
  rankingsBy: (filters: Readonly<Record<string, string | undefined>>) => `/rankings${query(filters)}`,
  about: '/about',
  complaint: (orderId?: string) => `/complaint${query({ order: orderId })}`,
  profile: '/profile',
  notifications: '/notifications',
  favourites: '/favourites',
  login: '/login',
  loginByCode: '/login/code',
  passwordReset: '/reset-password',
  register: '/register',
  verification: '/register/mobilevarification',
  authTransfer: '/authtransfer',

  /** `step` counts from 1; `slot` is the start of a slot to choose. */
  book: (serviceId: string, step?: number, slot?: string) =>
    `/book${query({ serviceId, step: step && step > 1 ? String(step) : undefined, slot })}`,
  bookingSent: '/book/sent',

  orders: '/order',
  order: (id: string) => `/orders/${encodeURIComponent(id)}/view`,

  /** The page of an order with its messages open. */
  messages: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/view?messages`,

  receipt: (id: string) => `/receipt/${encodeURIComponent(id)}`,

  instant: (categoryId?: string) => `/instant-service${query({ category: categoryId })}`,
  bookInstant: (requestId: string, offerId: string) => `/book-instant-order${query({ request: requestId, offer: offerId })}`,
} as const;

/** The route patterns of pages whose path has parameters or an alias. Routes match case-insensitively. */
export const patterns = {
  category: '/services/:category',
  /** Fixed pages of five categories, with their slugs. */
  fixedCategories: {
    '/home-renovation': 'home-renovation',
    '/wedding-requisites': 'wedding-requisites',
    '/HomeAppliance': 'home-appliance',
    '/BeautySpa': 'beauty-spa',
    '/Party': 'party',
  },
  service: '/service/:id',
  provider: '/providers/:id',
  complaint: '/complaint',
  verification: ['/register/mobilevarification', '/register/mobile-verification'],
  book: '/book',
  /** The first path is the specification's, the second an alias. */
  orders: ['/order', '/orders'],
  order: ['/order/:id', '/orders/:id/view'],
  receipt: '/receipt/:id',
  instant: '/instant-service',
  bookInstant: '/book-instant-order',
} as const;
