import { defineTexts } from '@karigar/platform';

export const { useTexts, text } = defineTexts('provider', 'orderLine', {
  'en-IN': {
    customer: 'Customer',
    service: 'Service',
    noTime: 'Not specified',
    noIssue: 'No issue specified',
  },
});
