import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'ईमेल',
  change: 'बदलें',
  changeLabel: 'ईमेल बदलें',
  none: 'नए ईमेल पर हम एक कोड भेजेंगे। कोड लिखने तक आप पुराने ईमेल से लॉग इन करते हैं।',
  sent: 'नया ईमेल आपका है, यह बताने के लिए उस पर आया कोड लिखें। बदलाव की सूचना पुराने ईमेल पर भी जाती है।',
  newEmail: 'नया ईमेल',
  needEmail: 'कृपया सही ईमेल लिखें',
  badOtp: 'कृपया सही OTP लिखें',
  changeEmail: 'दूसरा ईमेल लिखें',
  cancel: 'रद्द करें',
  getOtp: 'कोड भेजें',
  save: 'ईमेल सेव करें',
  unproven: 'अभी पुष्टि नहीं हुई है। पुष्टि होने तक हम आपके ऑर्डर के ईमेल वहाँ नहीं भेजते।',
  confirm: 'ईमेल की पुष्टि करें',
  confirmSent: 'यह ईमेल आपका है, इसकी पुष्टि के लिए उस पर आया कोड लिखें।',
  notNow: 'अभी नहीं',
  confirmed: '{{email}} की पुष्टि हो गई है।',
  saved: 'अब आपका ईमेल {{email}} है।',
};
