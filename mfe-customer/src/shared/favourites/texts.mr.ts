import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'तुमचे कारीगर',
  save: '{{name}} यांना सेव्ह करा',
  saved: '{{name}} सेव्ह झाले.',
  removed: '{{name}} आता सेव्ह नाहीत.',
  failed: 'तुमचे कारीगर लोड झाले नाहीत',
  slow: 'तुमच्या कारीगरांची यादी लोड होण्यास नेहमीपेक्षा जास्त वेळ लागत आहे.',
  none: 'अजून कोणी कारीगर सेव्ह नाहीत',
  noneText: 'आवडलेल्या कारीगराच्या नावाजवळील हृदयाच्या चिन्हावर टॅप करा, म्हणजे ते इथे पुन्हा मिळतील.',
  find: 'कारीगर शोधा',
  seeAll: 'सर्व पहा',
  seeServices: 'सेवा पहा',
};
