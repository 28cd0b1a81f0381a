import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  register: '{{brand}} सोबत काम करा',
  login: 'कारीगर लॉगिन',
  loginByCode: 'कोडने लॉग इन करा',
  passwordReset: 'पासवर्ड रीसेट करा',
  dashboard: 'डॅशबोर्ड',
  goodMorning: 'शुभ सकाळ, {{name}}',
  goodAfternoon: 'नमस्कार, {{name}}',
  goodEvening: 'शुभ संध्याकाळ, {{name}}',
  orders: 'ऑर्डर',
  services: 'सेवा',
  instantRequests: 'तातडीच्या विनंत्या',
  complaints: 'रिव्ह्यू आणि तक्रारी',
  profile: 'प्रोफाइल',
  earnings: 'कमाई',
  availability: 'कामाची वेळ',
  openRequests_one: '{{count}} विनंती सुरू आहे',
  openRequests_other: '{{count}} विनंत्या सुरू आहेत',
  endedText: 'तुमच्या ऑर्डर आणि विनंत्या पाहण्यासाठी पुन्हा लॉग इन करा.',
};
