import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('provider', 'passwords', {
  'en-IN': {
    weak: 'Password must be at least 8 characters with a number and special character',
    needUpper: 'Password must also have an uppercase letter',
    needLower: 'Password must also have a lowercase letter',
    needBoth: 'Password must also have an uppercase and a lowercase letter',
    tooLong: 'Password can have at most 128 characters',
  },
});
