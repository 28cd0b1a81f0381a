import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  jobs_one: '{{count}} काम पूरा',
  jobs_other: '{{count}} काम पूरे',
  jobsNone: '{{brand}} पर नए',
  answersInMinutes: 'आम तौर पर {{count}} मिनट में जवाब देते हैं',
  answersInHours_one: 'आम तौर पर एक घंटे में जवाब देते हैं',
  answersInHours_other: 'आम तौर पर {{count}} घंटे में जवाब देते हैं',
};
