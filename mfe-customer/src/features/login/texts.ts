import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'login', {
  'en-IN': {
    title: 'Welcome back',
    lead: 'Log in to book, to ask for somebody right now, and to follow your orders.',
    emailmobile: 'Email or mobile number',
    password: 'Password',
    needEmailmobile: 'Email or mobile number is required',
    needPassword: 'Password is required',
    forgot: 'Forgot Password?',
    login: 'Login',
    noAccount: 'New here?',
    register: 'Register',
    provider: 'Are you a karigar?',
    providerLogin: 'Provider login',
  },
});
