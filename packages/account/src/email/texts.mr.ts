import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'ईमेल',
  change: 'बदला',
  changeLabel: 'ईमेल बदला',
  none: 'आम्ही नवीन ईमेलवर एक कोड पाठवू. तो लिहीपर्यंत तुम्ही जुन्या ईमेलने लॉग इन करता.',
  sent: 'तुमच्या नवीन ईमेलवर पाठवलेला कोड लिहा. बदलाबद्दल जुन्या ईमेलवरही कळवतो.',
  newEmail: 'नवीन ईमेल',
  needEmail: 'कृपया योग्य ईमेल लिहा',
  badOtp: 'कृपया योग्य ओटीपी लिहा',
  changeEmail: 'दुसरा ईमेल वापरा',
  cancel: 'रद्द करा',
  getOtp: 'कोड पाठवा',
  save: 'ईमेल सेव्ह करा',
  unproven: 'अजून खात्री झालेली नाही. खात्री होईपर्यंत आम्ही तुमच्या ऑर्डरचे ईमेल तिथे पाठवत नाही.',
  confirm: 'ईमेलची खात्री करा',
  confirmSent: 'हा ईमेल तुमचाच आहे याची खात्री करण्यासाठी त्यावर पाठवलेला कोड लिहा.',
  notNow: 'आत्ता नाही',
  confirmed: '{{email}} ची खात्री झाली आहे.',
  saved: 'आता तुमचा ईमेल {{email}} आहे.',
};
