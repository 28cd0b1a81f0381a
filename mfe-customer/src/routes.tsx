import { provideHindi, type PageRoute } from '@karigar/platform';
import { CustomerArea } from './app/customer-area.tsx';
import { routes as about } from './features/about/routes.tsx';
import { routes as booking } from './features/booking/routes.tsx';
import { routes as complaints } from './features/complaints/routes.tsx';
import { routes as favourites } from './features/favourites/routes.tsx';
import { routes as home } from './features/home/routes.tsx';
import { routes as instant } from './features/instant/routes.tsx';
import { routes as login } from './features/login/routes.tsx';
import { routes as notifications } from './features/notifications/routes.tsx';
import { routes as orders } from './features/orders/routes.tsx';
import { routes as passwordReset } from './features/password-reset/routes.tsx';
import { routes as profile } from './features/profile/routes.tsx';
import { routes as provider } from './features/provider/routes.tsx';
import { routes as rankings } from './features/rankings/routes.tsx';
import { routes as register } from './features/register/routes.tsx';
import { routes as service } from './features/service/routes.tsx';
import { routes as services } from './features/services/routes.tsx';
import { routes as templates } from './features/templates/routes.tsx';

provideHindi(() => import(/* webpackChunkName: "hi" */ './app/hi.ts'));

/** The routes of all features. The code of a page is loaded when it is first opened. */
const pages: PageRoute[] = [
  ...home,
  ...services,
  ...service,
  ...provider,
  ...rankings,
  ...templates,
  ...login,
  ...register,
  ...passwordReset,
  ...profile,
  ...notifications,
  ...favourites,
  ...about,
  ...booking,
  ...orders,
  ...complaints,
  ...instant,
];

export const routes: PageRoute[] = [{ Component: CustomerArea, children: pages }];
