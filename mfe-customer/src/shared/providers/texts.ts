import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'providers', {
  'en-IN': {
    jobs_one: '{{count}} job done',
    jobs_other: '{{count}} jobs done',
    jobsNone: 'New on Karigar',
  },
});
