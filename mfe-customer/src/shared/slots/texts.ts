import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'slots', {
  'en-IN': {
    taken: 'That time is not available any more.',
    nearest: 'These are the nearest free times:',
    noneLeft: 'Please choose another day.',
    nextFree: 'Next free:',
    today: 'Today, {{time}}',
    tomorrow: 'Tomorrow, {{time}}',
    noneFree: 'Fully booked for two weeks',
  },
});
