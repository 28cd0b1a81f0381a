import { text } from '../texts.ts';

/** The fields of each of the six steps. */
export const steps = [
  ['name'],
  ['email'],
  ['mobile'],
  ['password', 'confirmPassword'],
  ['address', 'city', 'state', 'country'],
  ['otp'],
] as const;

export type Field = (typeof steps)[number][number];
export type Values = Readonly<Record<Field, string>>;
export type Errors = Readonly<Partial<Record<Field, string>>>;

export interface Registration {
  readonly step: number;
  readonly values: Values;
  /** Messages beside the fields of the current step. */
  readonly errors: Errors;
  /** Counts refused attempts to go on: the page moves the focus to the first wrong field at each. */
  readonly refusals: number;
  /** The number that a code was sent to, and when another may be asked for (milliseconds). */
  readonly sent: { readonly mobile: string; readonly resendAt: number } | null;
  readonly done: boolean;
}

export type RegistrationAction =
  | { readonly type: 'typed'; readonly field: Field; readonly value: string }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'otp-sent'; readonly resendAt: number }
  /** Complete was pressed and something is missing. */
  | { readonly type: 'incomplete' }
  /** The server's messages by field: leads back to the first step that has one. */
  | { readonly type: 'refused'; readonly errors: Errors }
  | { readonly type: 'registered' };

export const start: Registration = {
  step: 0,
  values: {
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
  },
  errors: {},
  refusals: 0,
  sent: null,
  done: false,
};

const last = steps.length - 1;
const passwordStep = 3;

/** The whole way through the six steps. Pure: the page only draws it. */
export function registrationAfter(state: Registration, action: RegistrationAction): Registration {
  switch (action.type) {
    case 'typed': {
      const { [action.field]: _mended, ...errors } = state.errors;
      const values = { ...state.values, [action.field]: action.value };
      // A code proves the number that it was sent to, and no other.
      const sent = state.sent?.mobile === digitsOf(values.mobile) ? state.sent : null;
      return { ...state, values: sent ? values : { ...values, otp: '' }, errors, sent };
    }
    case 'next': {
      const errors = errorsOf(state);
      if (Object.keys(errors).length > 0) return { ...state, errors, refusals: state.refusals + 1 };
      return { ...state, errors: {}, step: Math.min(last, state.step + 1) };
    }
    case 'back':
      return { ...state, errors: {}, step: Math.max(0, state.step - 1) };
    case 'otp-sent':
      return {
        ...state,
        values: { ...state.values, otp: '' },
        errors: {},
        sent: { mobile: digitsOf(state.values.mobile), resendAt: action.resendAt },
      };
    case 'incomplete':
      return { ...state, errors: errorsOf(state), refusals: state.refusals + 1 };
    case 'refused': {
      const step = steps.findIndex((fields) => fields.some((field) => action.errors[field]));
      return step < 0 ? state : { ...state, step, errors: action.errors, refusals: state.refusals + 1 };
    }
    case 'registered':
      return { ...start, values: { ...start.values, name: state.values.name, email: state.values.email }, done: true };
    default:
      return action satisfies never;
  }
}

/** What is wrong with the fields of the current step. */
export function errorsOf(state: Pick<Registration, 'step' | 'values' | 'sent'>): Errors {
  const found = (steps[state.step] ?? []).flatMap((field) => {
    const message = wrong(field, state);
    return message ? [[field, message] as const] : [];
  });
  return Object.fromEntries(found);
}

const digitsOf = (mobile: string) => mobile.replace(/[\s-]/g, '');

function wrong(field: Field, { values, sent }: Pick<Registration, 'values' | 'sent'>): string | null {
  const value = values[field].trim();
  const needs = (holds: boolean, message: Parameters<typeof text>[0]) => (holds ? null : text(message));
  switch (field) {
    case 'name':
      return needs(value.length >= 3, 'nameWrong');
    case 'email':
      return needs(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'emailWrong');
    case 'mobile':
      return needs(/^\+?\d{10,15}$/.test(digitsOf(value)), 'mobileWrong');
    case 'password':
      // The one policy of both roles, said in the words of this screen.
      return needs(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9\s]).{8,128}$/s.test(values.password), 'passwordWrong');
    case 'confirmPassword':
      return needs(values.confirmPassword === values.password, 'confirmWrong');
    case 'address':
      return needs(value !== '', 'addressWrong');
    case 'city':
      return needs(value !== '', 'cityWrong');
    case 'state':
      return needs(value !== '', 'stateWrong');
    case 'country':
      return needs(value !== '', 'countryWrong');
    case 'otp':
      return sent ? needs(/^\d{4,6}$/.test(value), 'otpWrong') : text('otpNotRequested');
    default:
      return field satisfies never;
  }
}

/** What survives a reload: everything but passwords and the code. */
export type RegistrationDraft = Pick<Registration, 'step' | 'sent'> & { readonly values: Partial<Values> };

export function draftOf({
  step,
  sent,
  values: { password: _p, confirmPassword: _c, otp: _o, ...values },
}: Registration): RegistrationDraft {
  return { step, sent, values };
}

/** Goes on where a draft ended; passwords are asked for again. */
export function resumed(draft: RegistrationDraft | null): Registration {
  if (!draft) return start;
  const values = { ...start.values, ...draft.values };
  return { ...start, values, sent: draft.sent, step: Math.min(draft.step, passwordStep) };
}
