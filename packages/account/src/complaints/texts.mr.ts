import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  progress: 'तक्रारीची स्थिती',
  new: 'नोंदवली',
  investigating: 'तपास सुरू',
  resolved: 'उत्तर मिळाले',
};
