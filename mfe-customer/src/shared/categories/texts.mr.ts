import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  karigars_one: '{{count}} कारीगर',
  karigars_other: '{{count}} कारीगर',
  noKarigars: 'इथे अजून कोणी नाही',
  services_one: '{{count}} सेवा',
  services_other: '{{count}} सेवा',
};
