import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('provider', 'earnings', {
  'en-IN': {
    month: 'Month',
    failed: 'The earnings could not be loaded',
    noneTitle: 'No completed orders in this month',
    noneText: 'Orders count in the month in which they were completed.',
    download: 'Download for a spreadsheet',
    print: 'Print',
    printedOn: 'Printed on {{date}}',
    caption: 'Completed orders of {{month}}',
    day: 'Day',
    order: 'Order',
    service: 'Service',
    customer: 'Customer',
    earned: 'Earned',
    fees: 'Fees and tax',
    feesNote:
      'Customers pay the platform charge and tax on top of your price: they are in the total and in the amounts received, not in what you earned.',
    payment: 'Payment',
    cash: 'Cash',
    upi: 'UPI',
    card: 'Card',
    bank: 'Bank transfer',
    open: 'Not confirmed yet',
    receivedInCash: 'Received in cash',
    receivedByUpi: 'Received by UPI',
    total: 'Total',
    sum: 'Summary',
    more: 'The first {{listed}} orders are listed here. The sum counts all {{count}}, and the download has every one.',
    toOrders: 'Go to orders',
  },
});
