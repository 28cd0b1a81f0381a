import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'slots', {
  'en-IN': {
    taken: 'That time has just been taken.',
    nearest: 'These are the nearest free times:',
    noneLeft: 'Please choose another day.',
  },
});
