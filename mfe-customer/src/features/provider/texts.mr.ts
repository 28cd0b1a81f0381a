import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  failed: 'या कारीगरांची माहिती लोड झाली नाही',
  slow: 'या कारीगरांची माहिती लोड होण्यास नेहमीपेक्षा जास्त वेळ लागत आहे.',
  goneTitle: 'आम्हाला हे कारीगर मिळाले नाहीत',
  goneText: 'ते कदाचित आता {{brand}} वर नसतील. आणखी कोण आहे ते पहा.',
  seeServices: 'सर्व सेवा पहा',
  rankings: 'रँकिंग पहा',
  share: 'शेअर करा',
  shareText: '{{brand}} वर {{name}}',
  linkCopied: 'लिंक कॉपी झाली',
  copyFailed: 'लिंक कॉपी झाली नाही: {{url}}',
  areas: 'इथे येतात',
  works: 'ही कामे करतात',
  services_one: '{{count}} सेवा',
  services_other: '{{count}} सेवा',
  noServices: 'सध्या कोणतीही सेवा नाही',
  noServicesText: 'आत्ता इथे काही बुक करता येत नाही. तुम्हाला जे हवे आहे ते इतर कारीगरांकडे असू शकते.',
  reviews: 'रिव्ह्यू',
  moreReviews: 'आणखी रिव्ह्यू दाखवा',
  reviewsFailed: 'रिव्ह्यू लोड झाले नाहीत',
  reviewsSlow: 'रिव्ह्यू लोड होण्यास नेहमीपेक्षा जास्त वेळ लागत आहे.',
  noReviews: 'अजून रिव्ह्यू नाहीत. भेट पूर्ण झाल्यावर ग्राहक लिहू शकतात.',
};
