/** Every address of the provider's area, and those outside that it links to. */
export const paths = {
  home: '/',
  start: '/provider',
  register: '/provider/register',
  login: '/provider/login',
  passwordReset: '/provider/reset-password',
  dashboard: '/provider/dashboard',
  orders: '/provider/orders',
  /** The list with one order opened over it. */
  order: (id: string) => `/provider/orders?order=${encodeURIComponent(id)}`,
  today: () => '/provider/orders?view=day',
  ordersOf: (tab: string) => `/provider/orders?status=${tab}`,
  services: '/provider/services',
  /** The list with the empty form of a service over it. */
  newService: () => '/provider/services?edit=new',
  instantRequests: '/provider/instant-requests',
  /** Reviews, and complaints behind a tab. */
  complaints: '/provider/complaints',
  complaintList: () => '/provider/complaints?show=complaints',
  profile: '/provider/profile',
  availability: '/provider/availability',
  earnings: '/provider/earnings',
} as const;
