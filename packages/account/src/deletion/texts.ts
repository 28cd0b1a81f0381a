import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'deletion', {
  'en-IN': {
    title: 'Delete account',
    sure: 'Are you sure !',
    question: 'would you like to delete the account?',
    yes: 'Yes, Delete',
    failedTitle: 'Error Deleting Account',
    failed: 'Failed to delete account. Please try again later.',
    openOrders_one: 'You have {{count}} open order. Complete or cancel this order first.',
    openOrders_other: 'You have {{count}} open orders. Complete or cancel these orders first.',
    toOrders: 'See your orders',
    deleted: 'Your account is deleted.',
  },
});
