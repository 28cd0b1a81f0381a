import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  title: 'फिर से स्वागत है',
  lead: 'विज़िट बुक करने, अभी मदद पाने और अपने ऑर्डर देखने के लिए लॉग इन करें।',
  emailmobile: 'ईमेल या मोबाइल नंबर',
  password: 'पासवर्ड',
  needEmailmobile: 'ईमेल या मोबाइल नंबर ज़रूरी है',
  needPassword: 'पासवर्ड ज़रूरी है',
  forgot: 'पासवर्ड भूल गए?',
  logIn: 'लॉग इन करें',
  noAccount: 'यहाँ नए हैं?',
  register: 'रजिस्टर करें',
  provider: 'क्या आप कारीगर हैं?',
  providerLogin: 'कारीगर लॉगिन',
};
