import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'आप कहाँ लॉग इन हैं',
  note: 'आप एक डिवाइस पर 12 घंटे तक लॉग इन रहते हैं। फ़ोन खो गया? सब जगह से लॉग आउट करें।',
  devices: 'आपके डिवाइस',
  failed: 'आपके डिवाइस लोड नहीं हो सके',
  slow: 'आपके डिवाइस की सूची लोड होने में ज़्यादा समय लग रहा है।',
  thisDevice: 'यह डिवाइस',
  since: 'पिछली बार {{seen}} · लॉग इन {{since}}',
  sinceIn: '{{city}} · पिछली बार {{seen}} · लॉग इन {{since}}',
  logOutOf: '{{since}} को लॉग इन हुए {{device}} से लॉग आउट करें',
  ended: '{{device}} से लॉग आउट हो गया।',
  endedTitle: 'आप लॉग आउट हो गए हैं',
  nowProvider: 'अब आप कारीगर के रूप में लॉग इन हैं',
  nowCustomer: 'अब आप ग्राहक के रूप में लॉग इन हैं',
  asCustomer: 'यह पेज देखने के लिए ग्राहक के रूप में लॉग इन करें।',
  asProvider: 'यह पेज देखने के लिए कारीगर के रूप में लॉग इन करें।',
  logIn: 'लॉग इन करें',
  logOut: 'लॉग आउट',
  everywhere: 'सब जगह से लॉग आउट करें',
  everywhereQuestion: 'आपको इस डिवाइस समेत हर डिवाइस पर फिर से लॉग इन करना होगा।',
  everywhereDone: 'आप सभी डिवाइस से लॉग आउट हो गए हैं।',
};
