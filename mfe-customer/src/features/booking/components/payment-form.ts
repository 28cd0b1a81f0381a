/** The form that the payment step has open, whichever it is: Next, which stands outside, sends it. */
export const paymentFormId = 'payment-form';
