import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  title: 'कारीगर लॉगिन',
  lead: 'कारीगरों के लिए: अपने ऑर्डर और आसपास की रिक्वेस्ट देखें।',
  email: 'ईमेल',
  emailNeeded: 'कृपया अपना ईमेल लिखें',
  password: 'पासवर्ड',
  passwordNeeded: 'कृपया अपना पासवर्ड लिखें',
  forgot: 'पासवर्ड भूल गए?',
  submit: 'लॉग इन करें',
  failedTitle: 'लॉग इन नहीं हुआ',
  noAccount: 'Karigar पर नए हैं?',
  register: 'कारीगर के तौर पर रजिस्टर करें',
  customer: 'घर के काम के लिए मदद चाहिए?',
  customerLogin: 'ग्राहक लॉगिन',
};
