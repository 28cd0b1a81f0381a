/** The link that payment apps open: whom to pay how many rupees, and for what. */
export const upiLink = (to: { id: string; name: string }, amount: number, note: string): string =>
  // The id is written as it is: some apps do not decode its @.
  `upi://pay?pa=${to.id}&pn=${encodeURIComponent(to.name)}&am=${amount.toFixed(2)}&cu=INR&tn=${encodeURIComponent(note)}`;
