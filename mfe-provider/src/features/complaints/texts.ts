import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('provider', 'complaints', {
  'en-IN': {
    title: 'No complaints',
    text: 'Complaints about your orders appear here.',
    toOrders: 'My orders',
  },
});
