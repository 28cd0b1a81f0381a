import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  karigars_one: '{{count}} कारीगर',
  karigars_other: '{{count}} कारीगर',
  noKarigars: 'यहाँ अभी कोई नहीं',
  services_one: '{{count}} सर्विस',
  services_other: '{{count}} सर्विस',
};
