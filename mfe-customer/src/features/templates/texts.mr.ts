import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'टेम्प्लेट',
  lead: 'नेहमीच्या कामांची तयार वर्णने. एक निवडा, बुकिंग करताना रिकाम्या जागा भरा, आणि काय सोबत आणायचे ते कारीगरांना कळेल.',
  category: 'कॅटेगरी',
  allCategories: 'सर्व कॅटेगरी',
  failed: 'टेम्प्लेट लोड झाले नाहीत',
  slow: 'टेम्प्लेट लोड होण्यास नेहमीपेक्षा जास्त वेळ लागत आहे.',
  none: 'या कॅटेगरीत अजून टेम्प्लेट नाहीत',
  noneText: 'सर्व टेम्प्लेट पहा, किंवा सेवा बुक करा आणि काम तुमच्या शब्दांत सांगा.',
  seeAll: 'सर्व टेम्प्लेट पहा',
  price: 'भेट साधारणपणे {{from}} ते {{to}}',
  priceOne: 'भेट साधारणपणे {{from}}',
  priceOf_one: '{{place}}, {{count}} सेवेवरून',
  priceOf_other: '{{place}}, {{count}} सेवांवरून',
  anywhere: 'कुठेही',
  priceUnknown: '{{city}} मधील नेहमीची किंमत सांगण्यासाठी सेवा कमी आहेत',
  priceUnknownAnywhere: 'नेहमीची किंमत सांगण्यासाठी सेवा कमी आहेत',
  book: 'भेट बुक करा',
  bookFor: 'भेट बुक करा: {{title}}',
  now: 'आत्ता मदत मिळवा',
  nowFor: 'आत्ता मदत मिळवा: {{title}}',
};
