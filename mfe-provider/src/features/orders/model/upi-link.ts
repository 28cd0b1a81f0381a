/** The `upi://` link for payment apps, with payee, amount in rupees and note. */
export const upiLink = (to: { id: string; name: string }, amount: number, note: string): string =>
  // The id is not encoded, because some apps do not decode its @.
  `upi://pay?pa=${to.id}&pn=${encodeURIComponent(to.name)}&am=${amount.toFixed(2)}&cu=INR&tn=${encodeURIComponent(note)}`;
