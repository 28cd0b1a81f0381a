import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('provider', 'profile', {
  'en-IN': {
    email: 'Email',
    mobile: 'Mobile',
    address: 'Address',
    loadFailedTitle: 'Error Loading Profile',
    loadFailed: 'Failed to load profile data. Please try again.',
    appearance: 'Appearance',
    system: 'Same as device',
    light: 'Light',
    dark: 'Dark',
    session: 'Session',
    logOut: 'Log out',
    logOutEverywhere: 'Log out everywhere',
    everywhereText: 'You stay logged in on this device for 12 hours. Lost your phone? Log out everywhere.',
    sure: 'Are you sure !',
    logoutQuestion: 'would you like to logout the current account?',
    everywhereQuestion: 'You will have to log in again on every device, including this one.',
    yesLogout: 'Yes, Logout',
    everywhereDone: 'You’re logged out on all devices.',
  },
});
