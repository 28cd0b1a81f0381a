import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  password: 'पासवर्ड',
  forgot: 'पासवर्ड भूल गए?',
  logIn: 'लॉग इन करें',
  failedTitle: 'लॉग इन नहीं हुआ',
  customerTitle: 'फिर से स्वागत है',
  customerLead: 'विज़िट बुक करने, अभी मदद पाने और अपने ऑर्डर देखने के लिए लॉग इन करें।',
  customerName: 'ईमेल या मोबाइल नंबर',
  customerNameNeeded: 'ईमेल या मोबाइल नंबर ज़रूरी है',
  customerPasswordNeeded: 'पासवर्ड ज़रूरी है',
  customerNoAccount: 'यहाँ नए हैं?',
  customerRegister: 'रजिस्टर करें',
  customerInstead: 'घर के काम के लिए मदद चाहिए?',
  customerLogin: 'ग्राहक लॉगिन',
  providerTitle: 'कारीगर लॉगिन',
  providerLead: 'कारीगरों के लिए: अपने ऑर्डर और आसपास की रिक्वेस्ट देखें।',
  providerName: 'ईमेल',
  providerNameNeeded: 'कृपया अपना ईमेल लिखें',
  providerPasswordNeeded: 'कृपया अपना पासवर्ड लिखें',
  providerNoAccount: 'Karigar पर नए हैं?',
  providerRegister: 'कारीगर के तौर पर रजिस्टर करें',
  providerInstead: 'क्या आप कारीगर हैं?',
  providerLogin: 'कारीगर लॉगिन',
};
