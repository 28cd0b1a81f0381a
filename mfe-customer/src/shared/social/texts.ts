import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'social', {
  'en-IN': {
    continueWith: 'Continue with {{label}}',
  },
});
