import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'login', {
  'en-IN': {
    password: 'Password',
    forgot: 'Forgot Password?',
    logIn: 'Log in',
    failedTitle: 'Login failed',
    customerTitle: 'Welcome back',
    customerLead: 'Log in to book a visit, get help now and follow your orders.',
    customerName: 'Email or mobile number',
    customerNameNeeded: 'Email or mobile number is required',
    customerPasswordNeeded: 'Password is required',
    customerNoAccount: 'New here?',
    customerRegister: 'Register',
    customerInstead: 'Looking for help at home?',
    customerLogin: 'Customer login',
    providerTitle: 'Provider login',
    providerLead: 'For karigars: see your orders and the requests around you.',
    providerName: 'Email',
    providerNameNeeded: 'Please enter your email',
    providerPasswordNeeded: 'Please enter your password',
    providerNoAccount: 'New to Karigar?',
    providerRegister: 'Register as a provider',
    providerInstead: 'Are you a karigar?',
    providerLogin: 'Provider login',
  },
});
