import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'टेम्पलेट',
  lead: 'आम कामों के तैयार विवरण। एक चुनें, बुकिंग में बाकी जानकारी भरें, और कारीगर को पता होगा कि क्या साथ लाना है।',
  category: 'कैटेगरी',
  allCategories: 'सभी कैटेगरी',
  failed: 'टेम्पलेट लोड नहीं हो सके',
  slow: 'टेम्पलेट लोड होने में ज़्यादा समय लग रहा है।',
  none: 'इस कैटेगरी में अभी कोई टेम्पलेट नहीं',
  noneText: 'सभी टेम्पलेट देखें, या सर्विस बुक करें और काम अपने शब्दों में बताएँ।',
  seeAll: 'सभी टेम्पलेट देखें',
  price: 'विज़िट आमतौर पर {{from}} से {{to}}',
  priceOne: 'विज़िट आमतौर पर {{from}}',
  priceOf_one: '{{place}}, {{count}} सर्विस के आधार पर',
  priceOf_other: '{{place}}, {{count}} सर्विस के आधार पर',
  anywhere: 'हर जगह',
  priceUnknown: '{{city}} में आम दाम बताने के लिए सर्विस कम हैं',
  priceUnknownAnywhere: 'आम दाम बताने के लिए सर्विस कम हैं',
  book: 'विज़िट बुक करें',
  bookFor: 'विज़िट बुक करें: {{title}}',
  now: 'अभी मदद पाएँ',
  nowFor: 'अभी मदद पाएँ: {{title}}',
};
