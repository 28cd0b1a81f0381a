import { catalogues as account } from '@karigar/account/hi';
import { texts as availability } from '../features/availability/texts.hi.ts';
import { texts as complaints } from '../features/complaints/texts.hi.ts';
import { texts as dashboard } from '../features/dashboard/texts.hi.ts';
import { texts as earnings } from '../features/earnings/texts.hi.ts';
import { texts as instantRequests } from '../features/instant-requests/texts.hi.ts';
import { texts as online } from '../features/online/texts.hi.ts';
import { texts as orders } from '../features/orders/texts.hi.ts';
import { texts as profile } from '../features/profile/texts.hi.ts';
import { texts as registration } from '../features/registration/texts.hi.ts';
import { texts as services } from '../features/services/texts.hi.ts';
import { texts as entry } from '../shared/entry/texts.hi.ts';
import { texts as orderLine } from '../shared/orders/texts.hi.ts';
import { texts as vacation } from '../shared/vacation/texts.hi.ts';
import { texts as area } from './texts.hi.ts';

/** The Hindi texts of this remote. A chunk of its own, loaded only for Hindi. */
export const catalogues = {
  provider: {
    availability,
    complaints,
    dashboard,
    earnings,
    'instant-requests': instantRequests,
    online,
    orders,
    profile,
    registration,
    services,
    entry,
    orderLine,
    vacation,
    area,
  },
  ...account,
};
