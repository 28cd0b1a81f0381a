import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'मोबाइल नंबर',
  change: 'बदला',
  changeLabel: 'मोबाइल नंबर बदला',
  none: 'आम्ही नवीन नंबरवर एक कोड पाठवू. तुम्ही लॉग इन राहाल, आणि जुन्या नंबरवरही कळवू.',
  sent: 'नवीन नंबर तुमचाच आहे हे दाखवण्यासाठी कोड लिहा.',
  verified: 'नवीन नंबरची पडताळणी झाली.',
  needMobile: 'कृपया योग्य मोबाइल नंबर लिहा',
  taken: 'हा नंबर दुसऱ्या अकाउंटचा आहे',
  badOtp: 'कृपया योग्य ओटीपी लिहा',
  cancel: 'रद्द करा',
  getOtp: 'ओटीपी मिळवा',
  verifyOtp: 'ओटीपी पडताळा',
  save: 'नंबर सेव्ह करा',
  saved: 'आता तुमचा मोबाइल नंबर {{phone}} आहे.',
};
