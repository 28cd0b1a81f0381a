import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'area', {
  'en-IN': {
    outside: 'This address is outside the area of this service.',
    outsideHint: 'Choose another address, or go on with a karigar who comes there. Your time and notes come along.',
    outsideNobody: 'Nobody offers this at that address yet. Please choose another address.',
    othersThere: 'Karigars who come there',
    bookWith: 'Book with {{name}}',
    visit: 'visit',
  },
});
