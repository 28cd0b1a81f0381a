import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'serviceCard', {
  'en-IN': {
    visit: 'visit',
    back: 'Back on {{day}}',
  },
});
