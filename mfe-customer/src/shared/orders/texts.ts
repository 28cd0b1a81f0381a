import { defineTexts } from '@karigar/platform';

export const { useTexts, text } = defineTexts('customer', 'money', {
  'en-IN': {
    visitingCharge: 'Visiting Charge',
    subtotal: 'Subtotal',
    platformCharge: 'Platform Charge',
    tax: 'Tax',
    total: 'Total',
    arrivingBy: 'Arriving by {{time}}',
    wasExpectedBy: 'Was expected by {{time}}',
  },
});
