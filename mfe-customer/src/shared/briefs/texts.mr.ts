import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  chosen: 'तुमचे काम: {{title}}. आम्ही ते तुमच्या बुकिंगमध्ये जोडू, आणि कन्फर्म करण्यापूर्वी तुम्ही ते बदलू शकता.',
  remove: 'काढा',
};
