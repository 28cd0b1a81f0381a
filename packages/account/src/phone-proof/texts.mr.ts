import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  mobile: 'मोबाइल नंबर',
  mobileHint: '10 अंक. परदेशातील नंबर असल्यास + आणि देशाच्या कोडने सुरुवात करा.',
  otp: 'ओटीपी',
  otpHint: '{{to}} वर पाठवलेले 6 अंक',
  resendOtp: 'ओटीपी पुन्हा पाठवा',
  resendIn: '{{seconds}} सेकंदांनी पुन्हा पाठवा',
  changeNumber: 'नंबर बदला',
};
