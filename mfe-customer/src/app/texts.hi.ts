import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  home: 'होम',
  about: 'हमारे बारे में',
  book: 'बुक करें',
  requestSent: 'रिक्वेस्ट भेज दी गई',
  complaints: 'शिकायतें',
  instant: 'तुरंत सर्विस',
  confirmBooking: 'बुकिंग कन्फ़र्म करें',
  login: 'लॉग इन करें',
  loginByCode: 'कोड से लॉग इन करें',
  notifications: 'सूचनाएँ',
  orders: 'मेरे ऑर्डर',
  order: 'ऑर्डर',
  receipt: 'रसीद',
  passwordReset: 'पासवर्ड रीसेट करें',
  profile: 'प्रोफ़ाइल',
  provider: 'कारीगर',
  rankings: 'रैंकिंग',
  register: 'रजिस्टर करें',
  authTransfer: 'साइन इन हो रहा है',
  verifyMobile: 'मोबाइल नंबर वेरिफ़ाई करें',
  explore: 'एक्सप्लोर',
  services: 'सर्विस',
  service: 'सर्विस',
  templates: 'टेम्पलेट',
};
