import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'email', {
  'en-IN': {
    title: 'Email',
    change: 'Change',
    changeLabel: 'Change email',
    none: 'We’ll send a code to the new email. Until you enter it, you log in with the old one.',
    sent: 'Enter the code that we sent to your new email. We tell the old one about the change.',
    newEmail: 'New email',
    needEmail: 'Please enter a valid email address',
    badOtp: 'Please enter a valid OTP',
    changeEmail: 'Use another email',
    cancel: 'Cancel',
    getOtp: 'Send code',
    save: 'Save email',
    unproven: 'Not confirmed yet. Until you confirm it, we send no emails about your orders there.',
    confirm: 'Confirm email',
    confirmSent: 'Enter the code that we sent to this email to confirm that it is yours.',
    notNow: 'Not now',
    confirmed: '{{email}} is confirmed.',
    saved: 'Your email is {{email}} now.',
  },
});
