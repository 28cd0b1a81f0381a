import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { authRoutes } from './index.ts';

const customer = {
  mobile: '98000 00001',
  city: '',
  state: 'Maharashtra',
  country: 'India',
  password: 'Abcdef1!',
  confirmpassword: 'Abcdef1!',
  name: ' Asha Verma ',
  email: 'Asha@Example.com',
};
const provider = {
  name: 'Ravi Patil',
  email: 'ravi@example.com',
  mobile: '+919800000002',
  password: 'Abcdef1!',
  confirmPassword: 'Abcdef1!',
  address: '12 Laxmi Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  otp: '123456',
};
const messages = (schema: z.ZodType, given: unknown) =>
  Object.fromEntries(schema.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);

describe('existence check', () => {
  const { body } = authRoutes.checkCustomerExists;

  it('takes a mobile number, an email, or both', () => {
    expect(body.parse({ mobile: '9800000001' })).toStrictEqual({ mobile: '+919800000001' });
    expect(body.parse({ email: 'asha@example.com', mobile: '' })).toStrictEqual({ email: 'asha@example.com', mobile: null });
  });

  it.each([{}, { mobile: '' }, { email: '', mobile: '' }, { mobile: '12' }, { mobile: 9800000001 }])('refuses %o', (given) => {
    expect(body.safeParse(given).success).toBe(false);
  });
});

describe('customer registration', () => {
  const { body } = authRoutes.registerCustomer;

  it('normalises, and is not stopped by a place that nobody knows', () => {
    expect(body.parse({ ...customer, pincode: '' })).toStrictEqual({
      ...customer,
      name: 'Asha Verma',
      email: 'asha@example.com',
      mobile: '+919800000001',
      pincode: null,
    });
  });

  it('says the quoted sentences', () => {
    expect(messages(body, { ...customer, password: 'weak', confirmpassword: 'weak' })).toStrictEqual({
      password: 'Password must be strong (8+ characters, one special char, uppercase, number)',
    });
    expect(messages(body, { ...customer, confirmpassword: 'other' })).toStrictEqual({ confirmpassword: 'Passwords do not match' });
  });

  it('takes PIN codes of six digits in India', () => {
    const sixDigits = { pincode: 'Please enter a PIN code of six digits' };
    for (const pincode of ['12345', 'ABC']) expect(messages(body, { ...customer, country: 'India', pincode })).toStrictEqual(sixDigits);
    expect(messages(body, { ...customer, country: '', pincode: '12345' })).toStrictEqual(sixDigits);
    expect(body.safeParse({ ...customer, country: 'United States', pincode: '94105' }).success).toBe(true);
  });
});

describe('provider registration', () => {
  const { body } = authRoutes.registerProvider;

  it('takes a code, or none where the number is verified already', () => {
    expect(body.parse(provider).otp).toBe('123456');
    expect(body.parse({ ...provider, otp: '' }).otp).toBeNull();
  });

  it('says the quoted sentences', () => {
    expect(
      messages(body, { ...provider, name: 'Al', email: 'x', mobile: '1', address: ' ', city: '', state: '', country: '', otp: '12' }),
    ).toStrictEqual({
      name: 'Please enter your full name (at least 3 characters)',
      email: 'Please enter a valid email address',
      mobile: 'Please enter a valid mobile number',
      address: 'Please enter your address',
      city: 'Please enter your city',
      state: 'Please enter your state',
      country: 'Please enter your country',
      otp: 'Please enter a valid OTP',
    });
    expect(messages(body, { ...provider, confirmPassword: 'other' })).toStrictEqual({ confirmPassword: 'Passwords do not match' });
  });
});

it('lets a profile be sent back as it was read', () => {
  const profile = {
    id: 'cus_1',
    name: 'Asha',
    email: 'asha@example.com',
    mobile: '+919800000001',
    city: 'Pune',
    state: '',
    country: 'India',
    pincode: null,
  };

  expect(authRoutes.updateCustomerProfile.body.parse(profile)).toStrictEqual({
    name: 'Asha',
    email: 'asha@example.com',
    mobile: '+919800000001',
    city: 'Pune',
    state: '',
    country: 'India',
    pincode: null,
  });
});
