import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'categories', {
  'en-IN': {
    karigars_one: '{{count}} karigar',
    karigars_other: '{{count}} karigars',
    noKarigars: 'None here yet',
    services_one: '{{count}} service',
    services_other: '{{count}} services',
  },
});
