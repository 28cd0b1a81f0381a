import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'providers', {
  'en-IN': {
    jobs_one: '{{count}} job done',
    jobs_other: '{{count}} jobs done',
    answersInMinutes_one: 'Usually answers within {{count}} minute',
    answersInMinutes_other: 'Usually answers within {{count}} minutes',
    answersInHours_one: 'Usually answers within an hour',
    answersInHours_other: 'Usually answers within {{count}} hours',
  },
});
