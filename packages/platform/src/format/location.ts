/** The address of an order, completed with its city and PIN code if they are missing in it. */
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

/** A link that opens directions to an address in the device's map app or the browser. */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
