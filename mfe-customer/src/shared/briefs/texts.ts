import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'briefs', {
  'en-IN': {
    chosen: 'Your brief: {{title}}. We add it to your booking, and you can change it before you confirm.',
    remove: 'Remove',
  },
});
