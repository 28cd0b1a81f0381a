import { z } from 'zod';
import { defineRoutes, email, isPinOfCountry, password, phone, postalCode, text, wrongPinCode } from '../../kit/index.ts';
import { givenPassword, passwordChange, place, provenPhone } from '../fields.ts';
import { customerView } from '../views.ts';

const blank = z.literal('').transform(() => null);
const pincode = z.union([postalCode, blank], 'Please enter a valid PIN code').nullish();
const loggedIn = z.object({ token: z.string(), data: customerView });

export const customerRoutes = defineRoutes('auth', {
  checkCustomerExists: {
    method: 'POST',
    path: '/customer/existancecheck',
    aliases: ['/customer/existencecheck'],
    summary: 'Says whether a mobile number or email is still free to register.',
    access: 'public',
    limit: 'sensitive',
    body: z
      .object({
        mobile: z.union([phone, blank], 'Please enter a valid mobile number').nullish(),
        email: z.union([email, blank], 'Please enter a valid email address').nullish(),
      })
      .refine(({ mobile, email: address }) => mobile || address, { path: ['mobile'], error: 'A mobile number or an email is needed' }),
    status: 200,
    response: z.object({ available: z.literal(true) }),
    errors: ['CUSTOMER_EXISTS'],
  },
  registerCustomer: {
    method: 'POST',
    path: '/customer/register',
    summary:
      'Registers a customer whose number has been verified, and logs in. `taken` says which has an account already: `mobile` or `email`.',
    access: 'public',
    limit: 'sensitive',
    body: place
      .extend({
        name: text(100),
        email,
        mobile: phone,
        password,
        confirmpassword: z.string(),
        pincode,
        verificationToken: z.string().max(500).nullish(),
        /** The handoff of a social sign-in in this browser, which proves `email`. */
        handoff: z.string().max(500).nullish(),
      })
      .refine((body) => body.password === body.confirmpassword, { path: ['confirmpassword'], error: 'Passwords do not match' })
      .refine(isPinOfCountry, wrongPinCode('pincode')),
    status: 201,
    response: loggedIn,
    errors: ['PHONE_NOT_VERIFIED', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_BLOCKED', 'CUSTOMER_EXISTS'],
    idempotent: true,
  },
  loginCustomer: {
    method: 'POST',
    path: '/customer/login',
    summary: 'Logs a customer in by email or mobile number.',
    access: 'public',
    limit: 'sensitive',
    body: z.object({ emailmobile: text(254), password: givenPassword }),
    status: 200,
    response: loggedIn,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_BLOCKED'],
  },
  loginCustomerByCode: {
    method: 'POST',
    path: '/customer/login/code',
    summary:
      'Logs in the customer whose number was verified with the purpose `login`; each verification once. Whether the number has an account is told only to who has proven to own it.',
    access: 'public',
    limit: 'sensitive',
    body: provenPhone,
    status: 200,
    response: loggedIn,
    errors: ['PHONE_NOT_VERIFIED', 'ACCOUNT_BLOCKED', 'NOT_FOUND'],
  },
  getCustomerProfile: {
    method: 'GET',
    path: '/customer/profile',
    summary: "The customer's own profile.",
    access: ['customer'],
    status: 200,
    response: customerView,
  },
  updateCustomerProfile: {
    method: 'PUT',
    path: '/customer/profile',
    summary:
      "Changes the given fields of the customer's profile. Mobile number and email are changed by proof: others than the account's are refused here.",
    access: ['customer'],
    body: place.extend({ name: text(100), email, mobile: phone, pincode }).partial(),
    status: 200,
    response: customerView,
  },
  changeCustomerPassword: {
    method: 'PUT',
    path: '/customer/password',
    summary: 'Changes the password and revokes every token of the account, the one of this call included.',
    access: ['customer'],
    limit: 'sensitive',
    body: passwordChange,
    status: 204,
    errors: ['WRONG_PASSWORD'],
  },
  deleteCustomerAccount: {
    method: 'DELETE',
    path: '/customer/account',
    summary: 'Deletes the account and what is known of the person. Refused with `ordersCount` while it has pending or confirmed orders.',
    access: ['customer'],
    limit: 'sensitive',
    status: 204,
    errors: ['OPEN_ORDERS'],
  },
});
