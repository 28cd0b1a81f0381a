import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('provider', 'login', {
  'en-IN': {
    title: 'Provider login',
    lead: 'For karigars: see your orders and the requests around you.',
    email: 'Email',
    emailNeeded: 'Please enter your email',
    password: 'Password',
    passwordNeeded: 'Please enter your password',
    forgot: 'Forgot Password?',
    submit: 'Log in',
    failedTitle: 'Login failed',
    noAccount: 'New to Karigar?',
    register: 'Register as a provider',
    customer: 'Looking for help at home?',
    customerLogin: 'Customer login',
  },
});
