import { catalogues as account } from '@karigar/account/hi';
import { texts as about } from '../features/about/texts.hi.ts';
import { texts as booking } from '../features/booking/texts.hi.ts';
import { texts as complaints } from '../features/complaints/texts.hi.ts';
import { texts as home } from '../features/home/texts.hi.ts';
import { texts as instant } from '../features/instant/texts.hi.ts';
import { texts as orders } from '../features/orders/texts.hi.ts';
import { texts as profile } from '../features/profile/texts.hi.ts';
import { texts as provider } from '../features/provider/texts.hi.ts';
import { texts as rankings } from '../features/rankings/texts.hi.ts';
import { texts as register } from '../features/register/texts.hi.ts';
import { texts as service } from '../features/service/texts.hi.ts';
import { texts as social } from '../shared/social/texts.hi.ts';
import { texts as services } from '../features/services/texts.hi.ts';
import { texts as templates } from '../features/templates/texts.hi.ts';
import { texts as addresses } from '../shared/addresses/texts.hi.ts';
import { texts as area } from '../shared/area/texts.hi.ts';
import { texts as briefs } from '../shared/briefs/texts.hi.ts';
import { texts as categories } from '../shared/categories/texts.hi.ts';
import { texts as favourites } from '../shared/favourites/texts.hi.ts';
import { texts as howItWorks } from '../shared/how-it-works/texts.hi.ts';
import { texts as money } from '../shared/orders/texts.hi.ts';
import { texts as providers } from '../shared/providers/texts.hi.ts';
import { texts as review } from '../shared/reviews/texts.hi.ts';
import { texts as search } from '../shared/search/texts.hi.ts';
import { texts as slots } from '../shared/slots/texts.hi.ts';
import { texts as titles } from './texts.hi.ts';

/** The Hindi texts of this remote. A chunk of its own, loaded only for Hindi. */
export const catalogues = {
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
