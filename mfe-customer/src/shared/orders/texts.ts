import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'money', {
  'en-IN': {
    visitingCharge: 'Visiting Charge',
    subtotal: 'Subtotal',
    included: '{{amount}}, in the subtotal',
    platformCharge: 'Platform Charge',
    tax: 'Tax',
    total: 'Total',
  },
});
