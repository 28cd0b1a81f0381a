import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'categories', {
  'en-IN': {
    services_one: '{{count}} service',
    services_other: '{{count}} services',
  },
});
