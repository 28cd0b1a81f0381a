import { requireRole, type PageRoute } from '@karigar/platform';
import { paths, patterns } from '../../app/paths.ts';
import { text } from '../../app/texts.ts';

export const routes: PageRoute[] = [
  ...patterns.orders.map((path): PageRoute => ({
    path,
    loader: requireRole('customer'),
    handle: { frame: 'full', title: () => text('orders') },
    lazy: () => import(/* webpackChunkName: "orders" */ './pages/orders-page.tsx'),
  })),
  ...patterns.order.map((path): PageRoute => ({
    path,
    loader: requireRole('customer'),
    handle: { frame: 'full', title: () => text('order'), back: paths.orders },
    lazy: () => import(/* webpackChunkName: "order" */ './pages/order-page.tsx'),
  })),
  {
    path: patterns.receipt,
    loader: requireRole('customer'),
    handle: { frame: 'slim', title: () => text('receipt'), back: paths.orders },
    lazy: () => import(/* webpackChunkName: "receipt" */ './pages/receipt-page.tsx'),
  },
];
