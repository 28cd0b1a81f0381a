import { defineTexts } from '@karigar/platform';

export const { useTexts, text } = defineTexts('provider', 'area', {
  'en-IN': {
    register: 'Work with {{brand}}',
    login: 'Provider login',
    loginByCode: 'Log in with a code',
    passwordReset: 'Reset your password',
    dashboard: 'Dashboard',
    goodMorning: 'Good morning, {{name}}',
    goodAfternoon: 'Good afternoon, {{name}}',
    goodEvening: 'Good evening, {{name}}',
    orders: 'Orders',
    services: 'Services',
    instantRequests: 'Instant Requests',
    complaints: 'Reviews and complaints',
    profile: 'Profile',
    earnings: 'Earnings',
    availability: 'Availability',
    openRequests_one: '{{count}} open request',
    openRequests_other: '{{count}} open requests',
    endedText: 'Log in again to see your orders and requests.',
  },
});
