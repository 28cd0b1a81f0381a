import * as z from 'zod/mini';
import { providerNameMin } from '@karigar/contracts/constants';
import { email, otpCode, password, phone, text } from '@karigar/contracts/fields';
import { drafts } from '@karigar/platform';

/** The fields of each of the six steps. */
export const steps = [
  ['name'],
  ['email'],
  ['mobile'],
  ['password', 'confirmPassword'],
  ['address', 'city', 'state', 'country'],
  ['otp'],
] as const;

export const lastStep = steps.length - 1;
const passwordStep = 3;

export const schema = z
  .object({
    name: text(100, providerNameMin),
    email,
    mobile: phone,
    password,
    confirmPassword: z.string(),
    address: text(300),
    city: text(80),
    state: text(80),
    country: text(80),
    otp: otpCode,
  })
  .check(
    // Also while later steps are still empty.
    z.refine((values) => values.password === values.confirmPassword, { path: ['confirmPassword'], when: () => true }),
  );

export type Values = z.input<typeof schema>;

export const emptyValues: Values = {
  name: '',
  email: '',
  mobile: '',
  password: '',
  confirmPassword: '',
  address: '',
  city: '',
  state: '',
  country: 'India',
  otp: '',
};

/** A code that was sent: to which number, and when another may be requested (milliseconds). */
export interface SentCode {
  readonly mobile: string;
  readonly resendAt: number;
}

interface Draft {
  readonly step: number;
  readonly sent: SentCode | null;
  readonly values: Partial<Values>;
}

const KEY = 'provider-registration';

/** What a reload keeps of an unfinished registration: no passwords and no code. */
export const registrationDraft = {
  /** Continues at the latest with the passwords, which have to be entered again. */
  read(): Draft {
    const draft = drafts.read<Draft>(KEY) ?? { step: 0, sent: null, values: {} };
    return { ...draft, step: Math.min(draft.step, passwordStep) };
  },
  write(step: number, sent: SentCode | null, { password: _p, confirmPassword: _c, otp: _o, ...values }: Values): void {
    drafts.write(KEY, { step, sent, values } satisfies Draft);
  },
  remove: (): void => drafts.remove(KEY),
};
