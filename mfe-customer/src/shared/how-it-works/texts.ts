import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'howItWorks', {
  'en-IN': {
    ask: 'You ask',
    askText: 'Say what is wrong and where.',
    answer: 'Karigars near you answer',
    answerText: 'With a price and an arrival time, live.',
    choose: 'You choose',
    chooseText: 'Compare price, rating and arrival, then confirm.',
    come: 'Your karigar comes',
    comeText: 'Follow them to your door.',
    pay: 'You pay after the work',
    payText: 'Pay cash when you’re happy with the work.',
  },
});
