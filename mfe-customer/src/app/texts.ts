import { defineTexts } from '@karigar/platform';

/** The titles of the pages, and the page after the session has ended. */
export const { useTexts, text } = defineTexts('customer', 'titles', {
  'en-IN': {
    home: 'Home',
    about: 'About',
    book: 'Book',
    requestSent: 'Service Request Sent',
    complaints: 'Complaints',
    instant: 'Instant service',
    confirmBooking: 'Confirm your booking',
    login: 'Log in',
    loginByCode: 'Log in with a code',
    notifications: 'Notifications',
    orders: 'My orders',
    order: 'Order',
    receipt: 'Receipt',
    passwordReset: 'Reset your password',
    profile: 'Profile',
    provider: 'Karigar',
    rankings: 'Rankings',
    register: 'Register',
    authTransfer: 'Signing you in',
    verifyMobile: 'Verify your mobile number',
    explore: 'Explore',
    services: 'Services',
    service: 'Service',
    templates: 'Templates',
    endedText: 'Log in again to see your orders and profile.',
  },
});
