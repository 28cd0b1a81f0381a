import { beforeEach, describe, expect, it } from 'vitest';
import { emptyValues, registrationDraft, schema, type Values } from './registration.ts';

const good: Values = {
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
const wrongFields = (values: Values) => schema.safeParse(values).error?.issues.map(({ path }) => path[0]) ?? [];

it.each(['9812345670', '+919812345670', '98123 45670', '+91 98123-45670'])('accepts %s as a mobile number', (mobile) => {
  expect(schema.parse({ ...good, mobile }).mobile).toBe('+919812345670');
});

it('compares the passwords even while later steps are empty', () => {
  expect(wrongFields({ ...emptyValues, password: 'Strong@123', confirmPassword: 'Other@123' })).toContain('confirmPassword');
  expect(wrongFields({ ...emptyValues, password: 'Strong@123', confirmPassword: 'Strong@123' })).not.toContain('confirmPassword');
});

describe('after a reload', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    Object.assign(globalThis, {
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
      },
    });
  });

  it('keeps everything but the passwords and the code', () => {
    const sent = { mobile: '+919812345670', resendAt: 1000 };
    registrationDraft.write(5, sent, { ...good, otp: '246810' });
    expect(JSON.stringify([...stored.values()])).not.toMatch(/Strong@123|246810/);
    const { password: _p, confirmPassword: _c, otp: _o, ...kept } = good;
    expect(registrationDraft.read()).toEqual({ step: 5, sent, values: kept });
  });

  it('stays on its step, and starts with the first one without a draft', () => {
    expect(registrationDraft.read()).toEqual({ step: 0, sent: null, values: {} });
    registrationDraft.write(1, null, good);
    expect(registrationDraft.read().step).toBe(1);
  });
});
