import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'outcome', {
  'en-IN': {
    title: 'Was the work done?',
    ask: 'The visit was planned for more than a day ago. Without your answer the order is closed as done three days after the visit.',
    reported: 'You said that nobody came. {{name}} can agree; otherwise the order is closed three days after the visit, without a charge.',
    done: 'It was done',
    noShow: 'Nobody came',
  },
});
