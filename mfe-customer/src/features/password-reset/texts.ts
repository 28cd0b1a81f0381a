import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'password-reset', {
  'en-IN': {
    title: 'Reset your password',
    lead: 'Enter the mobile number of your account. We’ll send you a code by SMS.',
    codeLead: 'Enter the code to prove that the number is yours.',
    passwordLead: 'Choose a new password. You’ll be logged out on every other device.',
    mobile: 'Mobile number',
    mobileHint: '10 digits. For a number from abroad, start with + and the country code.',
    needMobile: 'Please enter a valid mobile number',
    getOtp: 'Get OTP',
    otp: 'OTP',
    otpHint: 'The 6 digits sent to {{phone}}',
    badOtp: 'Please enter a valid OTP',
    verifyOtp: 'Verify OTP',
    resendOtp: 'Resend OTP',
    resendIn: 'Resend OTP in {{seconds}} s',
    changeNumber: 'Change number',
    password: 'New password',
    passwordHint: '8 or more characters with upper and lower case, a number and a special character.',
    confirm: 'Confirm password',
    notSame: 'Confirm password does not match new password.',
    save: 'Set new password',
    done: 'Your password is changed. Log in with the new one.',
    toLogin: 'Back to login',
  },
});
