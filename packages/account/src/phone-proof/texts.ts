import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'phone-proof', {
  'en-IN': {
    mobile: 'Mobile number',
    mobileHint: '10 digits. For a number from abroad, start with + and the country code.',
    otp: 'OTP',
    otpHint: 'The 6 digits sent to {{to}}',
    resendOtp: 'Resend OTP',
    resendIn: 'Resend in {{seconds}} s',
    changeNumber: 'Change number',
  },
});
