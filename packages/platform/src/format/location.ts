/** An address with the city and PIN code that it does not name itself. */
export function locationOf(order: {
  location?: string | null | undefined;
  city?: string | null | undefined;
  pincode?: string | null | undefined;
}): string {
  const location = order.location ?? '';
  const named = location.toLowerCase();
  const missing = [order.city, order.pincode].filter((part) => part && !named.includes(part.toLowerCase()));
  return [location, missing.join(' ')].filter(Boolean).join(', ');
}

/** The way to an address, in the map of the phone or of the browser. */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
