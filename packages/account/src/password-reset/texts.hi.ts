import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'पासवर्ड रीसेट करें',
  none: 'अपने अकाउंट का मोबाइल नंबर लिखें। हम SMS से एक कोड भेजेंगे।',
  sent: 'SMS से भेजा गया कोड लिखें।',
  verified: 'नया पासवर्ड चुनें। बाकी सभी डिवाइस से आप लॉग आउट हो जाएँगे।',
  needMobile: 'कृपया सही मोबाइल नंबर लिखें',
  getOtp: 'OTP पाएँ',
  getOtpIn: '{{seconds}} सेकंड में OTP पाएँ',
  badOtp: 'कृपया सही OTP लिखें',
  verifyOtp: 'OTP वेरिफ़ाई करें',
  notSame: 'दोनों जगह लिखा नया पासवर्ड एक जैसा नहीं है।',
  save: 'नया पासवर्ड सेव करें',
  done: 'आपका पासवर्ड बदल गया है। नए पासवर्ड से लॉग इन करें।',
  toLogin: 'लॉग इन पर वापस जाएँ',
};
