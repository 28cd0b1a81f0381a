import { texts as deletion } from './deletion/texts.mr.ts';
import { texts as email } from './email/texts.mr.ts';
import { texts as dataExport } from './export/texts.mr.ts';
import { texts as login } from './login/texts.mr.ts';
import { texts as messages } from './messages/texts.mr.ts';
import { texts as complaints } from './complaints/texts.mr.ts';
import { texts as payment } from './payment/texts.mr.ts';
import { texts as outcome } from './outcome/texts.mr.ts';
import { texts as mobile } from './mobile/texts.mr.ts';
import { texts as notifications } from './notifications/texts.mr.ts';
import { texts as passwordReset } from './password-reset/texts.mr.ts';
import { texts as passwords } from './passwords/texts.mr.ts';
import { texts as phoneProof } from './phone-proof/texts.mr.ts';
import { texts as photos } from './photos/texts.mr.ts';
import { texts as sessions } from './sessions/texts.mr.ts';

/** The Marathi of this package, for the remotes that show it. */
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
