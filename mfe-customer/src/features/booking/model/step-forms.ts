/** Ids of the forms that the Next button, outside of them, submits: that of a new address, and the payment step's current one. */
export const addressFormId = 'address-form';
export const paymentFormId = 'payment-form';
