import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'complaints', {
  'en-IN': {
    progress: 'State of the complaint',
    new: 'Filed',
    investigating: 'Being looked at',
    resolved: 'Answered',
  },
});
