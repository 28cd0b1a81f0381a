/** The paths of the provider's pages, and those of other pages that they link to. */
export const paths = {
  home: '/',
  start: '/provider',
  register: '/provider/register',
  login: '/provider/login',
  loginByCode: '/provider/login/code',
  passwordReset: '/provider/reset-password',
  dashboard: '/provider/dashboard',
  orders: '/provider/orders',
  /** The list of orders with one order opened. */
  order: (id: string) => `/provider/orders?order=${encodeURIComponent(id)}`,
  today: () => '/provider/orders?view=day',
  ordersOf: (tab: string) => `/provider/orders?status=${tab}`,
  services: '/provider/services',
  /** The list of services with an empty form opened. */
  newService: () => '/provider/services?edit=new',
  instantRequests: '/provider/instant-requests',
  /** The open requests, with one of them focused. */
  request: (id: string) => `/provider/instant-requests?request=${encodeURIComponent(id)}`,
  /** Reviews, and complaints behind a tab. */
  complaints: '/provider/complaints',
  complaintList: () => '/provider/complaints?show=complaints',
  profile: '/provider/profile',
  /** The UPI ID in the profile. */
  upi: () => '/provider/profile#upi',
  availability: '/provider/availability',
  earnings: '/provider/earnings',
} as const;
