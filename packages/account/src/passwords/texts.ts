import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'passwords', {
  'en-IN': {
    needUpper: 'Password must also have an uppercase letter',
    needLower: 'Password must also have a lowercase letter',
    needBoth: 'Password must also have an uppercase and a lowercase letter',
    tooLong: 'Password can have at most 128 characters',
    title: 'Update password',
    note: 'A new password logs you out on every device. Then log in with it.',
    current: 'Current password',
    new: 'New password',
    hint: '8 or more characters with upper and lower case, a number and a special character.',
    confirm: 'Confirm password',
    update: 'Update Password',
    needCurrent: 'Please enter your current password',
    confirmDiffers: 'Confirm password does not match new password.',
    updated: 'Password Updated ! Your profile password changed successfully. Log in with your new password.',
    failedTitle: 'Password Update Failed',
    failed: 'Failed to update password. Please try again.',
    wentWrong: 'Something went wrong while updating password.',
  },
});
