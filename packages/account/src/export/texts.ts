import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'export', {
  'en-IN': {
    title: 'Your data',
    text: 'One file (JSON) with everything {{brand}} keeps about you: your details, orders, reviews, messages from us and logins.',
    download: 'Download my data',
    done: 'Your data is downloaded.',
    fileName: 'karigar-data.json',
  },
});
