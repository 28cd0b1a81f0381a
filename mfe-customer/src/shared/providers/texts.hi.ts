import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  jobs_one: '{{count}} काम पूरा',
  jobs_other: '{{count}} काम पूरे',
  jobsNone: 'Karigar पर नए',
};
