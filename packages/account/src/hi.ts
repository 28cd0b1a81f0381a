import { texts as deletion } from './deletion/texts.hi.ts';
import { texts as email } from './email/texts.hi.ts';
import { texts as dataExport } from './export/texts.hi.ts';
import { texts as login } from './login/texts.hi.ts';
import { texts as messages } from './messages/texts.hi.ts';
import { texts as complaints } from './complaints/texts.hi.ts';
import { texts as payment } from './payment/texts.hi.ts';
import { texts as outcome } from './outcome/texts.hi.ts';
import { texts as mobile } from './mobile/texts.hi.ts';
import { texts as notifications } from './notifications/texts.hi.ts';
import { texts as passwordReset } from './password-reset/texts.hi.ts';
import { texts as passwords } from './passwords/texts.hi.ts';
import { texts as phoneProof } from './phone-proof/texts.hi.ts';
import { texts as photos } from './photos/texts.hi.ts';
import { texts as sessions } from './sessions/texts.hi.ts';

/** The Hindi of this package, for the remotes that show it. */
export const catalogues = {
  account: {
    deletion,
    email,
    export: dataExport,
    login,
    messages,
    outcome,
    complaints,
    payment,
    mobile,
    notifications,
    'password-reset': passwordReset,
    passwords,
    'phone-proof': phoneProof,
    photos,
    sessions,
  },
};
