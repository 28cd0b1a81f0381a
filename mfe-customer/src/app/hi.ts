import { hindi as account } from '@karigar/account/hi';
import { hindi as about } from '../features/about/texts.hi.ts';
import { hindi as booking } from '../features/booking/texts.hi.ts';
import { hindi as complaints } from '../features/complaints/texts.hi.ts';
import { hindi as home } from '../features/home/texts.hi.ts';
import { hindi as instant } from '../features/instant/texts.hi.ts';
import { hindi as orders } from '../features/orders/texts.hi.ts';
import { hindi as profile } from '../features/profile/texts.hi.ts';
import { hindi as provider } from '../features/provider/texts.hi.ts';
import { hindi as rankings } from '../features/rankings/texts.hi.ts';
import { hindi as register } from '../features/register/texts.hi.ts';
import { hindi as service } from '../features/service/texts.hi.ts';
import { hindi as social } from '../shared/social/texts.hi.ts';
import { hindi as services } from '../features/services/texts.hi.ts';
import { hindi as templates } from '../features/templates/texts.hi.ts';
import { hindi as addresses } from '../shared/addresses/texts.hi.ts';
import { hindi as area } from '../shared/area/texts.hi.ts';
import { hindi as briefs } from '../shared/briefs/texts.hi.ts';
import { hindi as categories } from '../shared/categories/texts.hi.ts';
import { hindi as favourites } from '../shared/favourites/texts.hi.ts';
import { hindi as howItWorks } from '../shared/how-it-works/texts.hi.ts';
import { hindi as money } from '../shared/orders/texts.hi.ts';
import { hindi as providers } from '../shared/providers/texts.hi.ts';
import { hindi as review } from '../shared/reviews/texts.hi.ts';
import { hindi as search } from '../shared/search/texts.hi.ts';
import { hindi as slots } from '../shared/slots/texts.hi.ts';
import { hindi as titles } from './texts.hi.ts';

/** The Hindi texts of this remote. A chunk of its own, loaded only for Hindi. */
export const hindi = {
  customer: {
    about,
    booking,
    complaints,
    home,
    instant,
    orders,
    profile,
    provider,
    rankings,
    register,
    service,
    services,
    templates,
    addresses,
    area,
    social,
    briefs,
    categories,
    favourites,
    howItWorks,
    money,
    providers,
    review,
    search,
    slots,
    titles,
  },
  ...account,
};
