import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('provider', 'profile', {
  'en-IN': {
    contact: 'Contact',
    name: 'Name',
    email: 'Email',
    mobile: 'Mobile',
    address: 'Address',
    place: 'City',
    loading: 'Loading your profile. Your connection seems slow.',
    loadFailedTitle: 'Error Loading Profile',
    loadFailed: 'Failed to load profile data. Please try again.',
    appearance: 'Appearance',
    system: 'As the device',
    light: 'Light',
    dark: 'Dark',
    session: 'Your login',
    sessionText: 'You stay logged in on this device for 12 hours. A lost phone? Log out everywhere.',
    logout: 'Logout',
    logoutEverywhere: 'Log out everywhere',
    sureTitle: 'Are you sure !',
    sure: 'would you like to logout the current account?',
    yes: 'Yes, Logout',
    cancel: 'Cancel',
    everywhereSure: 'Every device that is logged in to this account has to log in again, this one too.',
    everywhereDone: 'You are logged out on all devices.',
  },
});
