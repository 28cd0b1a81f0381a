import { defineTexts } from '@karigar/platform';

export const { useTexts, text } = defineTexts('provider', 'orderLine', {
  'en-IN': {
    customer: 'Customer',
    service: 'Service',
    today: 'Today, {{time}}',
    tomorrow: 'Tomorrow, {{time}}',
    arriveBy: 'Arriving by {{time}}',
    noTime: 'Not specified',
    noIssue: 'No issue specified',
  },
});
