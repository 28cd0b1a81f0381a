import { describe, expect, it } from 'vitest';
import {
  draftOf,
  errorsOf,
  registrationAfter,
  resumed,
  start,
  type Field,
  type Registration,
  type RegistrationAction,
} from './registration.ts';

const good: Record<Field, string> = {
  name: 'Ramesh Jadhav',
  email: 'ramesh@example.org',
  mobile: '+91 98123 45670',
  password: 'Strong@123',
  confirmPassword: 'Strong@123',
  address: '4 Paud Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  otp: '123456',
};

const after = (state: Registration, ...actions: RegistrationAction[]) => actions.reduce(registrationAfter, state);
const typed = (field: Field, value: string): RegistrationAction => ({ type: 'typed', field, value });
const next: RegistrationAction = { type: 'next' };
const at = (step: number): Registration => ({ ...start, step, values: { ...good, otp: '' } });

describe('the steps', () => {
  it('go on one by one when all is well, and end at the code', () => {
    const actions = (Object.keys(good) as Field[]).filter((field) => field !== 'otp').map((field) => typed(field, good[field]));
    const filled = after(start, ...actions);

    const steps = [1, 2, 3, 4, 5, 5].reduce<Registration[]>((states) => [...states, after(states.at(-1)!, next)], [filled]);

    expect(steps.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4, 5, 5]);
  });

  it.each([
    [0, { name: 'Al' }, { name: 'Please enter your full name (at least 3 characters)' }],
    [1, { email: 'ramesh@' }, { email: 'Please enter a valid email address' }],
    [2, { mobile: '12345' }, { mobile: 'Please enter a valid mobile number' }],
    [2, { mobile: '1234567890123456' }, { mobile: 'Please enter a valid mobile number' }],
    [
      3,
      { password: 'password1', confirmPassword: 'password1' },
      { password: 'Password must be at least 8 characters with a number and special character' },
    ],
    [3, { confirmPassword: 'Other@123' }, { confirmPassword: 'Passwords do not match' }],
    [
      4,
      { address: ' ', city: '', state: '', country: '' },
      {
        address: 'Please enter your address',
        city: 'Please enter your city',
        state: 'Please enter your state',
        country: 'Please enter your country',
      },
    ],
    [5, {}, { otp: 'Please request OTP before submitting' }],
  ])('step %i does not go on with %o', (step, values, errors) => {
    const state = { ...at(step), values: { ...good, otp: '', ...values } };
    expect(after(state, next)).toEqual({ ...state, errors, refusals: 1 });
  });

  it.each(['9812345670', '+919812345670', '98123 45670', '+91 98123-45670'])('takes %s for a mobile number', (mobile) => {
    expect(errorsOf({ ...at(2), values: { ...good, mobile } })).toEqual({});
  });

  it('go back without losing anything, and not before the first', () => {
    const back = after(at(1), { type: 'back' }, { type: 'back' });
    expect(back).toMatchObject({ step: 0, values: { email: good.email } });
  });

  it('forget the message of a field once it is typed in', () => {
    expect(after(start, next, typed('name', 'R')).errors).toEqual({});
  });
});

describe('the code', () => {
  const requested = after(at(5), { type: 'otp-sent', resendAt: 1000 });

  it('must have four to six digits once it was requested', () => {
    expect(after(requested, typed('otp', '12'), { type: 'incomplete' }).errors).toEqual({ otp: 'Please enter a valid OTP' });
    expect(errorsOf(after(requested, typed('otp', '1234')))).toEqual({});
  });

  it('is void when the number changes, and stays when only its writing does', () => {
    expect(after(requested, typed('mobile', '9000000000')).sent).toBeNull();
    expect(after(requested, typed('mobile', '+919812345670')).sent).not.toBeNull();
  });

  it('starts empty with every new one', () => {
    expect(after(requested, typed('otp', '1111'), { type: 'otp-sent', resendAt: 2000 })).toMatchObject({
      values: { otp: '' },
      sent: { resendAt: 2000 },
    });
  });
});

it('leads back to the first step that the server has refused', () => {
  const refused = after(at(5), { type: 'refused', errors: { email: 'Taken', city: 'Unknown' } });
  expect(refused).toMatchObject({ step: 1, errors: { email: 'Taken' } });
});

it('ends with a clean slate', () => {
  const done = after(at(5), { type: 'registered' });
  expect(done).toMatchObject({ done: true, values: { name: good.name, email: good.email, password: '', mobile: '' } });
});

describe('a reload', () => {
  it('keeps everything but the passwords and the code, and asks for those again', () => {
    const late = after(at(5), { type: 'otp-sent', resendAt: 1000 }, typed('otp', '246810'));

    const draft = draftOf(late);
    expect(JSON.stringify(draft)).not.toMatch(/Strong@123|246810/);

    expect(resumed(draft)).toMatchObject({
      step: 3,
      sent: late.sent,
      values: { ...good, password: '', confirmPassword: '', otp: '' },
    });
  });

  it('stays on an early step', () => {
    expect(resumed(draftOf(at(1))).step).toBe(1);
    expect(resumed(null)).toBe(start);
  });
});
