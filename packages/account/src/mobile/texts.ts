import { defineTexts } from '@karigar/platform';

export const { useTexts, text } = defineTexts('account', 'mobile', {
  'en-IN': {
    title: 'Mobile number',
    change: 'Change',
    changeLabel: 'Change mobile number',
    none: 'We’ll send a code to the new number. You stay logged in, and we tell the old number.',
    sent: 'Enter the code to prove that the new number is yours.',
    verified: 'The new number is verified.',
    needMobile: 'Please enter a valid mobile number',
    taken: 'This number belongs to another account',
    badOtp: 'Please enter a valid OTP',
    cancel: 'Cancel',
    getOtp: 'Get OTP',
    verifyOtp: 'Verify OTP',
    save: 'Save number',
    saved: 'Your mobile number is {{phone}} now.',
  },
});
