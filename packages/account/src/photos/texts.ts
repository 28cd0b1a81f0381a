import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'photos', {
  'en-IN': {
    title: 'Photos of the problem',
    camera: 'Take a photo',
    gallery: 'Choose photos',
    atMost: 'You can add up to {{max}} photos.',
    photo: 'Photo {{number}}',
    photoOf: 'Photo {{number}} of {{count}}',
    adding: 'Adding…',
    remove: 'Remove {{name}}',
    retry: 'Try again',
    retryOf: 'Try again: {{name}}',
    unreadable: 'This photo cannot be read. Please take it again or choose another one.',
  },
});
