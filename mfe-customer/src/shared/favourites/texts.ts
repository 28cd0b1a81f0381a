import { defineTexts } from '@karigar/platform';

export const { useTexts, text } = defineTexts('customer', 'favourites', {
  'en-IN': {
    title: 'Your karigars',
    save: 'Save {{name}}',
    saved: '{{name}} is saved.',
    removed: '{{name}} is no longer saved.',
    failed: 'Your karigars could not be loaded',
    slow: 'The list of your karigars is taking longer than usual to load.',
    none: 'No karigar saved yet',
    noneText: 'Tap the heart of a karigar you like, and find them here again.',
    find: 'Find a karigar',
    seeAll: 'See all',
    seeServices: 'See services',
  },
});
