import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'तुम्ही कुठे लॉग इन आहात',
  note: 'तुम्ही एका डिव्हाइसवर 12 तास लॉग इन राहता. फोन हरवला? सगळीकडून लॉग आउट करा.',
  devices: 'तुमची डिव्हाइस',
  failed: 'तुमची डिव्हाइस लोड झाली नाहीत',
  slow: 'तुमच्या डिव्हाइसची यादी लोड होण्यास नेहमीपेक्षा जास्त वेळ लागत आहे.',
  thisDevice: 'हे डिव्हाइस',
  since: 'शेवटचे वापरले {{seen}} · लॉग इन {{since}}',
  sinceIn: '{{city}} · शेवटचे वापरले {{seen}} · लॉग इन {{since}}',
  logOutOf: '{{since}} ला लॉग इन केलेल्या {{device}} वरून लॉग आउट करा',
  ended: '{{device}} वरून लॉग आउट झाले.',
  endedTitle: 'तुम्ही लॉग आउट झाला आहात',
  nowProvider: 'आता तुम्ही कारीगर म्हणून लॉग इन आहात',
  nowCustomer: 'आता तुम्ही ग्राहक म्हणून लॉग इन आहात',
  asCustomer: 'हे पेज पाहण्यासाठी ग्राहक म्हणून लॉग इन करा.',
  asProvider: 'हे पेज पाहण्यासाठी कारीगर म्हणून लॉग इन करा.',
  logIn: 'लॉग इन करा',
  logOut: 'लॉग आउट',
  everywhere: 'सगळीकडून लॉग आउट करा',
  everywhereQuestion: 'तुम्हाला या डिव्हाइससह प्रत्येक डिव्हाइसवर पुन्हा लॉग इन करावे लागेल.',
  everywhereDone: 'तुम्ही सर्व डिव्हाइसवरून लॉग आउट झाला आहात.',
};
