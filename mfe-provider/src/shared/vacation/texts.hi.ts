import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  until: '{{day}} तक छुट्टी पर',
  none: 'तब तक कोई आपको बुक नहीं कर सकता, और तुरंत रिक्वेस्ट नहीं आएँगी।',
  toAvailability: 'मेरा समय',
};
