import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  jobs_one: '{{count}} काम पूर्ण',
  jobs_other: '{{count}} कामे पूर्ण',
  answersInMinutes_one: 'साधारणपणे {{count}} मिनिटात उत्तर देतात',
  answersInMinutes_other: 'साधारणपणे {{count}} मिनिटांत उत्तर देतात',
  answersInHours_one: 'साधारणपणे एका तासात उत्तर देतात',
  answersInHours_other: 'साधारणपणे {{count}} तासांत उत्तर देतात',
};
