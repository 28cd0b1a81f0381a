import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'sessions', {
  'en-IN': {
    title: 'Session',
    note: 'You stay logged in on this device for 12 hours. Lost your phone? Log out everywhere.',
    logOut: 'Log out',
    everywhere: 'Log out everywhere',
    sure: 'Are you sure !',
    question: 'would you like to logout the current account?',
    everywhereQuestion: 'You will have to log in again on every device, including this one.',
    yes: 'Yes, Logout',
    everywhereDone: 'You’re logged out on all devices.',
  },
});
