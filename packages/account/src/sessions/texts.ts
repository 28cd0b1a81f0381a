import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'sessions', {
  'en-IN': {
    title: 'Where you’re logged in',
    note: 'You stay logged in on a device for 12 hours. Lost your phone? Log out everywhere.',
    devices: 'Your devices',
    failed: 'Your devices could not be loaded',
    slow: 'The list of your devices is taking longer than usual to load.',
    thisDevice: 'This device',
    since: 'Last active {{seen}} · logged in {{since}}',
    sinceIn: '{{city}} · last active {{seen}} · logged in {{since}}',
    logOutOf: 'Log out {{device}}, logged in {{since}}',
    ended: '{{device}} is logged out.',
    endedTitle: 'You are logged out',
    nowProvider: 'You are now logged in as a karigar',
    nowCustomer: 'You are now logged in as a customer',
    asCustomer: 'Log in as a customer to see this page.',
    asProvider: 'Log in as a karigar to see this page.',
    logIn: 'Log in',
    logOut: 'Log out',
    everywhere: 'Log out everywhere',
    everywhereQuestion: 'You will have to log in again on every device, including this one.',
    everywhereDone: 'You’re logged out on all devices.',
  },
});
