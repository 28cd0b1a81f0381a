import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  jobs_one: '{{count}} काम पूरा',
  jobs_other: '{{count}} काम पूरे',
  answersInMinutes_one: 'आमतौर पर {{count}} मिनट में जवाब देते हैं',
  answersInMinutes_other: 'आमतौर पर {{count}} मिनट में जवाब देते हैं',
  answersInHours_one: 'आमतौर पर {{count}} घंटे में जवाब देते हैं',
  answersInHours_other: 'आमतौर पर {{count}} घंटे में जवाब देते हैं',
};
