import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  words: 'क्या काम करवाना है?',
  placeholder: 'सर्विस खोजें . . .',
  city: 'शहर या PIN कोड',
  anyCity: 'कोई भी शहर',
  search: 'खोजें',
};
