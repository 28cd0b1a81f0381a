import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'पासवर्ड रीसेट करा',
  none: 'तुमच्या अकाउंटचा मोबाइल नंबर लिहा. आम्ही SMS ने एक कोड पाठवू.',
  sent: 'SMS ने पाठवलेला कोड लिहा.',
  verified: 'नवीन पासवर्ड निवडा. इतर सर्व डिव्हाइसवरून तुम्ही लॉग आउट व्हाल.',
  needMobile: 'कृपया योग्य मोबाइल नंबर लिहा',
  getOtp: 'ओटीपी मिळवा',
  getOtpIn: '{{seconds}} सेकंदांनी ओटीपी मिळवा',
  badOtp: 'कृपया योग्य ओटीपी लिहा',
  verifyOtp: 'ओटीपी पडताळा',
  notSame: 'दोन्ही ठिकाणी लिहिलेला नवीन पासवर्ड सारखा नाही.',
  save: 'नवीन पासवर्ड सेव्ह करा',
  done: 'तुमचा पासवर्ड बदलला आहे. नवीन पासवर्डने लॉग इन करा.',
  toLogin: 'लॉग इनकडे परत जा',
};
