import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'login', {
  'en-IN': {
    title: 'Welcome back',
    lead: 'Log in to book a visit, get help now and follow your orders.',
    emailmobile: 'Email or mobile number',
    password: 'Password',
    needEmailmobile: 'Email or mobile number is required',
    needPassword: 'Password is required',
    forgot: 'Forgot Password?',
    logIn: 'Log in',
    noAccount: 'New here?',
    register: 'Register',
    provider: 'Are you a karigar?',
    providerLogin: 'Provider login',
  },
});
