import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'rankings', {
  'en-IN': {
    title: 'Rankings',
    titleIn: 'Top karigars in {{city}}',
    lead: 'The best rated karigars, by reviews of completed orders only.',
    category: 'Category',
    allCategories: 'All categories',
    city: 'City or PIN code',
    show: 'Show',
    failed: 'The ranking could not be loaded',
    slow: 'The ranking is taking longer than usual to load.',
    list: 'The ranking',
    none: 'Nobody here yet',
    noneText: 'No karigar offers this here at the moment. Try another category or city.',
    clear: 'Show everybody',
    score: 'Score',
    parts_one: '{{count}} review of {{rating}}, plus {{prior}} at the market average of {{market}}',
    parts_other: '{{count}} reviews averaging {{rating}}, plus {{prior}} at the market average of {{market}}',
    partsNone: 'No reviews yet: starts at {{market}}',
    how: 'How the score is made',
    howText:
      'Every karigar starts with {{prior}} reviews at the market’s average. The score is the average of those and the karigar’s own reviews. So one enthusiastic friend does not outrank a hundred satisfied customers, and the more own reviews there are, the less the start counts.',
    howTies: 'Between equal scores, the karigar with more completed jobs comes first.',
    howFair:
      'Nobody can pay for a place, and declining a request never lowers one. Only customers whose order was completed can write a review.',
  },
});
