import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  mobile: 'मोबाइल नंबर',
  mobileHint: '10 अंक। विदेश का नंबर हो तो + और देश के कोड से शुरू करें।',
  otp: 'OTP',
  otpHint: '{{to}} पर भेजे गए 6 अंक',
  resendOtp: 'OTP फिर भेजें',
  resendIn: '{{seconds}} सेकंड में फिर भेजें',
  changeNumber: 'नंबर बदलें',
};
