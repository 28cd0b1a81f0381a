import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  outside: 'यह पता इस सर्विस के इलाके से बाहर है।',
  outsideHint: 'कोई और पता चुनें, या वहाँ आने वाले कारीगर के साथ आगे बढ़ें। आपका समय और नोट साथ रहेंगे।',
  outsideNobody: 'इस पते पर अभी यह सर्विस कोई नहीं देता। कृपया कोई और पता चुनें।',
  othersThere: 'वहाँ आने वाले कारीगर',
  bookWith: '{{name}} को बुक करें',
  visit: 'विज़िट',
};
