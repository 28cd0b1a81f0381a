import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'review', {
  'en-IN': {
    reply: 'Reply by {{name}}',
  },
});
