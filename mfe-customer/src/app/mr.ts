import { catalogues as account } from '@karigar/account/mr';
import { texts as about } from '../features/about/texts.mr.ts';
import { texts as booking } from '../features/booking/texts.mr.ts';
import { texts as complaints } from '../features/complaints/texts.mr.ts';
import { texts as home } from '../features/home/texts.mr.ts';
import { texts as instant } from '../features/instant/texts.mr.ts';
import { texts as orders } from '../features/orders/texts.mr.ts';
import { texts as profile } from '../features/profile/texts.mr.ts';
import { texts as provider } from '../features/provider/texts.mr.ts';
import { texts as rankings } from '../features/rankings/texts.mr.ts';
import { texts as register } from '../features/register/texts.mr.ts';
import { texts as service } from '../features/service/texts.mr.ts';
import { texts as social } from '../shared/social/texts.mr.ts';
import { texts as services } from '../features/services/texts.mr.ts';
import { texts as templates } from '../features/templates/texts.mr.ts';
import { texts as addresses } from '../shared/addresses/texts.mr.ts';
import { texts as area } from '../shared/area/texts.mr.ts';
import { texts as briefs } from '../shared/briefs/texts.mr.ts';
import { texts as categories } from '../shared/categories/texts.mr.ts';
import { texts as favourites } from '../shared/favourites/texts.mr.ts';
import { texts as howItWorks } from '../shared/how-it-works/texts.mr.ts';
import { texts as money } from '../shared/orders/texts.mr.ts';
import { texts as providers } from '../shared/providers/texts.mr.ts';
import { texts as review } from '../shared/reviews/texts.mr.ts';
import { texts as search } from '../shared/search/texts.mr.ts';
import { texts as slots } from '../shared/slots/texts.mr.ts';
import { texts as titles } from './texts.mr.ts';

/** The Marathi texts of this remote. A chunk of its own, loaded only for Marathi. */
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
