import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  failed: 'इन कारीगर की जानकारी लोड नहीं हो सकी',
  slow: 'इन कारीगर की जानकारी लोड होने में ज़्यादा समय लग रहा है।',
  goneTitle: 'हमें ये कारीगर नहीं मिले',
  goneText: 'शायद ये अब {{brand}} पर नहीं हैं। देखें कि और कौन है।',
  seeServices: 'सभी सर्विस देखें',
  rankings: 'रैंकिंग देखें',
  share: 'शेयर करें',
  shareText: '{{brand}} पर {{name}}',
  linkCopied: 'लिंक कॉपी हो गया',
  copyFailed: 'लिंक कॉपी नहीं हो सका: {{url}}',
  areas: 'यहाँ आते हैं',
  works: 'ये काम करते हैं',
  services_one: '{{count}} सर्विस',
  services_other: '{{count}} सर्विस',
  noServices: 'अभी कोई सर्विस नहीं',
  noServicesText: 'अभी यहाँ कुछ बुक नहीं हो सकता। दूसरे कारीगरों के पास वह हो सकता है जो आपको चाहिए।',
  reviews: 'रिव्यू',
  moreReviews: 'और रिव्यू दिखाएँ',
  reviewsFailed: 'रिव्यू लोड नहीं हो सके',
  reviewsSlow: 'रिव्यू लोड होने में ज़्यादा समय लग रहा है।',
  noReviews: 'अभी कोई रिव्यू नहीं। विज़िट पूरी होने पर ग्राहक लिख सकते हैं।',
};
