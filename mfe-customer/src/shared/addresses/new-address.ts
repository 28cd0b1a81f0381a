/** Chosen in place of the id of a saved address, for "Add a new address". */
export const newAddressId = 'new';

/** Name of the draft of a new address, in the profile and for the address of an order. Bookings have one of their own, which other pages prefill. */
export const newAddressDraft = 'new-address-1';
