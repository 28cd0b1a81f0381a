import { hindi as deletion } from './deletion/texts.hi.ts';
import { hindi as email } from './email/texts.hi.ts';
import { hindi as dataExport } from './export/texts.hi.ts';
import { hindi as login } from './login/texts.hi.ts';
import { hindi as messages } from './messages/texts.hi.ts';
import { hindi as complaints } from './complaints/texts.hi.ts';
import { hindi as payment } from './payment/texts.hi.ts';
import { hindi as outcome } from './outcome/texts.hi.ts';
import { hindi as mobile } from './mobile/texts.hi.ts';
import { hindi as notifications } from './notifications/texts.hi.ts';
import { hindi as passwordReset } from './password-reset/texts.hi.ts';
import { hindi as passwords } from './passwords/texts.hi.ts';
import { hindi as phoneProof } from './phone-proof/texts.hi.ts';
import { hindi as photos } from './photos/texts.hi.ts';
import { hindi as sessions } from './sessions/texts.hi.ts';

/** The Hindi of this package, for the remotes that show it. */
export const hindi = {
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
