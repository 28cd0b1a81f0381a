import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  month: 'महीना',
  failed: 'कमाई लोड नहीं हो सकी',
  noneTitle: 'इस महीने कोई ऑर्डर पूरा नहीं हुआ',
  noneText: 'ऑर्डर उस महीने में गिना जाता है जिसमें वह पूरा हुआ।',
  download: 'स्प्रेडशीट के लिए डाउनलोड करें',
  print: 'प्रिंट करें',
  printedOn: '{{date}} को प्रिंट किया गया',
  caption: '{{month}} के पूरे हुए ऑर्डर',
  day: 'दिन',
  order: 'ऑर्डर',
  service: 'सर्विस',
  customer: 'ग्राहक',
  earned: 'कमाई',
  fees: 'फ़ीस और टैक्स',
  total: 'ग्राहक ने दिए',
  sum: 'कुल',
  more: 'यहाँ पहले {{listed}} ऑर्डर हैं। जोड़ में सभी {{count}} गिने गए हैं, और डाउनलोड में हर ऑर्डर है।',
  toOrders: 'ऑर्डर देखें',
};
