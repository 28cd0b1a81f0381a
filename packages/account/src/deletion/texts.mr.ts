import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'अकाउंट डिलीट करा',
  sure: 'तुमची खात्री आहे का?',
  question: 'तुम्हाला तुमचे अकाउंट डिलीट करायचे आहे का?',
  yes: 'होय, डिलीट करा',
  failedTitle: 'अकाउंट डिलीट झाले नाही',
  failed: 'अकाउंट डिलीट झाले नाही. कृपया नंतर पुन्हा प्रयत्न करा.',
  openOrders_one: 'तुमची {{count}} ऑर्डर बाकी आहे. आधी ती पूर्ण करा किंवा रद्द करा.',
  openOrders_other: 'तुमच्या {{count}} ऑर्डर बाकी आहेत. आधी त्या पूर्ण करा किंवा रद्द करा.',
  toOrders: 'तुमच्या ऑर्डर पहा',
  deleted: 'तुमचे अकाउंट डिलीट झाले आहे.',
};
