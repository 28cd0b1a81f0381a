import { defineTexts } from '@karigar/platform';

export const { useTexts, text } = defineTexts('provider', 'orderLine', {
  'en-IN': {
    customer: 'Customer',
    service: 'Service',
    today: 'Today, {{time}}',
    tomorrow: 'Tomorrow, {{time}}',
    arriveBy: 'Arriving by {{time}}',
    wasExpectedBy: 'Was expected by {{time}}',
    late: 'Late',
    delayed: 'About {{minutes}} min late: expected {{time}}',
    noTime: 'Not specified',
    noIssue: 'No issue specified',
  },
});
