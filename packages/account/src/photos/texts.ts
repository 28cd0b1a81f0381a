import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'photos', {
  'en-IN': {
    title: 'Photos of the problem',
    work: 'Photos of the work',
    before: 'Before',
    after: 'After',
    beforePhoto: 'Before the work',
    afterPhoto: 'After the work',
    camera: 'Take a photo',
    gallery: 'Choose photos',
    galleryOne: 'Choose a photo',
    atMost: 'You can add up to {{max}} photos.',
    photo: 'Photo {{number}}',
    photoOf: 'Photo {{number}} of {{count}}',
    adding: 'Adding…',
    remove: 'Remove {{name}}',
    retry: 'Try again',
    retryOf: 'Try again: {{name}}',
    notAdded: 'A photo could not be added. Try it again or remove it.',
    unreadable: 'This photo cannot be read. Please take it again or choose another one.',
  },
});
