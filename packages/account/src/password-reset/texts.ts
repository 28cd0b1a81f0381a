import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'password-reset', {
  'en-IN': {
    title: 'Reset your password',
    none: 'Enter the mobile number of your account. We’ll send you a code by SMS.',
    sent: 'Enter the code we sent you by SMS.',
    verified: 'Choose a new password. You’ll be logged out on every other device.',
    needMobile: 'Please enter a valid mobile number',
    getOtp: 'Get OTP',
    getOtpIn: 'Get OTP in {{seconds}} s',
    badOtp: 'Please enter a valid OTP',
    verifyOtp: 'Verify OTP',
    notSame: 'Confirm password does not match new password.',
    save: 'Set new password',
    done: 'Your password is changed. Log in with the new one.',
    toLogin: 'Back to login',
  },
});
