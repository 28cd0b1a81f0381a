import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('provider', 'complaints', {
  'en-IN': {
    title: 'Nothing to answer yet',
    text: 'Complaints and reviews of your orders will be shown here. Until then, your orders tell you everything.',
    toOrders: 'To your orders',
  },
});
