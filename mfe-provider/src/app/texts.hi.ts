import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  register: '{{brand}} के साथ काम करें',
  login: 'कारीगर लॉगिन',
  loginByCode: 'कोड से लॉग इन करें',
  passwordReset: 'पासवर्ड रीसेट करें',
  dashboard: 'डैशबोर्ड',
  goodMorning: 'सुप्रभात, {{name}}',
  goodAfternoon: 'नमस्ते, {{name}}',
  goodEvening: 'शुभ संध्या, {{name}}',
  orders: 'ऑर्डर',
  services: 'सर्विस',
  instantRequests: 'तुरंत रिक्वेस्ट',
  complaints: 'रिव्यू और शिकायतें',
  profile: 'प्रोफ़ाइल',
  earnings: 'कमाई',
  availability: 'काम का समय',
  openRequests_one: '{{count}} रिक्वेस्ट खुली है',
  openRequests_other: '{{count}} रिक्वेस्ट खुली हैं',
  endedText: 'अपने ऑर्डर और रिक्वेस्ट देखने के लिए फिर से लॉग इन करें।',
};
