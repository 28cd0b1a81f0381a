import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'passwords', {
  'en-IN': {
    weak: 'Password must be strong (8+ characters, one special char, uppercase, number)',
    needLower: 'Password must also have a lowercase letter',
    tooLong: 'Password can have at most 128 characters',
  },
});
