import { catalogues as account } from '@karigar/account/mr';
import { texts as availability } from '../features/availability/texts.mr.ts';
import { texts as complaints } from '../features/complaints/texts.mr.ts';
import { texts as dashboard } from '../features/dashboard/texts.mr.ts';
import { texts as earnings } from '../features/earnings/texts.mr.ts';
import { texts as instantRequests } from '../features/instant-requests/texts.mr.ts';
import { texts as online } from '../features/online/texts.mr.ts';
import { texts as orders } from '../features/orders/texts.mr.ts';
import { texts as profile } from '../features/profile/texts.mr.ts';
import { texts as registration } from '../features/registration/texts.mr.ts';
import { texts as services } from '../features/services/texts.mr.ts';
import { texts as entry } from '../shared/entry/texts.mr.ts';
import { texts as orderLine } from '../shared/orders/texts.mr.ts';
import { texts as vacation } from '../shared/vacation/texts.mr.ts';
import { texts as area } from './texts.mr.ts';

/** The Marathi texts of this remote. A chunk of its own, loaded only for Marathi. */
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
