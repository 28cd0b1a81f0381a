import { defineTexts } from './texts.ts';

/** The texts of this package. */
export const { useTexts, text } = defineTexts('platform', 'platform', {
  'en-IN': {
    OFFLINE: 'You’re offline. Try again when you’re connected.',
    UNREACHABLE: 'We could not reach {{brand}}. Please check your connection and try again.',
    TIMEOUT: 'This is taking longer than usual. Please try again.',
    BAD_ANSWER: 'Something went wrong on our side. Please try again.',
    liveTimeout: 'This is taking longer than usual. Please check your connection and try again.',
    loggedOut: 'You have been logged out. Please log in again.',
    forCustomers: 'You are logged in as a karigar. Log in as a customer to open that page.',
    forProviders: 'You are logged in as a customer. Log in as a karigar to open that page.',
    misplacedComma: 'Please write commas as in 1,250 and paise as in 12.50',
    languageFailed: '{{language}} could not be loaded. Please check your connection and choose it again.',
    possibleFrom: 'You can do this from {{time}}.',
    justNow: 'Just now',
    minutesAgo: '{{minutes}} min ago',
    hoursAgo: '{{hours}} h ago',
    // Separated by spaces, from Sunday and from January.
    weekdays: 'Sun Mon Tue Wed Thu Fri Sat',
    weekdaysInFull: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    monthsInFull: 'January February March April May June July August September October November December',
  },
});
