import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'मोबाइल नंबर',
  change: 'बदलें',
  changeLabel: 'मोबाइल नंबर बदलें',
  none: 'हम नए नंबर पर एक कोड भेजेंगे। आप लॉग इन रहेंगे, और पुराने नंबर पर भी बता देंगे।',
  sent: 'कोड लिखें, ताकि पता चले कि नया नंबर आपका है।',
  verified: 'नया नंबर वेरिफ़ाई हो गया।',
  needMobile: 'कृपया सही मोबाइल नंबर लिखें',
  taken: 'यह नंबर किसी और अकाउंट का है',
  badOtp: 'कृपया सही OTP लिखें',
  cancel: 'रद्द करें',
  getOtp: 'OTP पाएँ',
  verifyOtp: 'OTP वेरिफ़ाई करें',
  save: 'नंबर सेव करें',
  saved: 'अब आपका मोबाइल नंबर {{phone}} है।',
};
