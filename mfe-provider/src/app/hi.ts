import { hindi as account } from '@karigar/account/hi';
import { hindi as availability } from '../features/availability/texts.hi.ts';
import { hindi as complaints } from '../features/complaints/texts.hi.ts';
import { hindi as dashboard } from '../features/dashboard/texts.hi.ts';
import { hindi as earnings } from '../features/earnings/texts.hi.ts';
import { hindi as instantRequests } from '../features/instant-requests/texts.hi.ts';
import { hindi as online } from '../features/online/texts.hi.ts';
import { hindi as orders } from '../features/orders/texts.hi.ts';
import { hindi as profile } from '../features/profile/texts.hi.ts';
import { hindi as registration } from '../features/registration/texts.hi.ts';
import { hindi as services } from '../features/services/texts.hi.ts';
import { hindi as entry } from '../shared/entry/texts.hi.ts';
import { hindi as orderLine } from '../shared/orders/texts.hi.ts';
import { hindi as vacation } from '../shared/vacation/texts.hi.ts';
import { hindi as area } from './texts.hi.ts';

/** The Hindi texts of this remote. A chunk of its own, loaded only for Hindi. */
export const hindi = {
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
