import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  until: '{{day}} पर्यंत सुट्टीवर',
  none: 'तोपर्यंत तुम्हाला कोणी बुक करू शकत नाही, आणि तातडीच्या विनंत्या येणार नाहीत.',
  toAvailability: 'माझी कामाची वेळ',
};
