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
export const passwordStep = 3;

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
    // Runs although the fields of later steps are still invalid.
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

/** A sent code: its number, and when another one can be requested (milliseconds since 1970). */
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

/** The stored part of an unfinished registration: no passwords and no code. */
export const registrationDraft = {
  read: (): Draft => drafts.read<Draft>(KEY) ?? { step: 0, sent: null, values: {} },
  write(step: number, sent: SentCode | null, { password: _p, confirmPassword: _c, otp: _o, ...values }: Values): void {
    drafts.write(KEY, { step, sent, values } satisfies Draft);
  },
  remove: (): void => drafts.remove(KEY),
};
