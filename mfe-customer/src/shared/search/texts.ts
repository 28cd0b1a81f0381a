import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'search', {
  'en-IN': {
    words: 'What needs doing?',
    placeholder: 'Search for services . . .',
    city: 'City or PIN code',
    anyCity: 'Any city',
    search: 'Search',
  },
});
