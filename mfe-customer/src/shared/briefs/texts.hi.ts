import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  chosen: 'आपका काम: {{title}}। हम इसे आपकी बुकिंग में जोड़ देंगे, कन्फ़र्म करने से पहले आप इसे बदल सकते हैं।',
  remove: 'हटाएँ',
};
