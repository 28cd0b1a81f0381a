import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'आपके कारीगर',
  save: '{{name}} को सेव करें',
  saved: '{{name}} सेव हो गए।',
  removed: '{{name}} अब सेव नहीं हैं।',
  failed: 'आपके कारीगर लोड नहीं हो सके',
  slow: 'आपके कारीगरों की सूची लोड होने में ज़्यादा समय लग रहा है।',
  none: 'अभी कोई कारीगर सेव नहीं है',
  noneText: 'जो कारीगर पसंद आए, उनके नाम के पास दिल के निशान पर टैप करें। वे यहाँ फिर मिलेंगे।',
  find: 'कारीगर ढूँढें',
  seeAll: 'सब देखें',
  seeServices: 'सर्विस देखें',
};
