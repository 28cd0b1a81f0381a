import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('provider', 'entry', {
  'en-IN': {
    promise: 'Your craft, your price, your hours.',
    pointRequests: 'Instant requests from people near you, the moment they ask',
    pointPrice: 'You name the price and when you arrive; the customer chooses',
    pointVisits: 'Booked visits in one list, with everything you need to know',
  },
});
