import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'payment', {
  'en-IN': {
    title: 'Payment',
    askCustomer: 'Have you paid {{name}}? Mark it as paid so it shows on the receipt.',
    askProvider: 'Have you been paid {{total}}? Mark it as paid so it shows on the receipt.',
    waiting: 'You marked it as paid. Waiting for {{name}} to confirm.',
    otherSaid_cash: '{{name}} says: paid in cash.',
    otherSaid_upi: '{{name}} says: paid by UPI.',
    pleaseConfirm: 'Please confirm.',
    paid: 'Paid',
    paidAt_cash: 'Paid in cash, {{when}}',
    paidAt_upi: 'Paid by UPI, {{when}}',
    paidDiffering: 'You: {{mine}}. {{name}}: {{theirs}}. {{when}}',
    by_cash: 'cash',
    by_upi: 'UPI',
    paidInCash: 'Paid in cash',
    paidByUpi: 'Paid by UPI',
    receivedInCash: 'Received in cash',
    receivedByUpi: 'Received by UPI',
    undo: 'Undo',
    undoName: 'Undo: marked as paid',
  },
});
