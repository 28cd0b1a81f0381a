import type { AddressView } from '@karigar/contracts';

type Place = Pick<AddressView, 'street' | 'apartment' | 'city' | 'state' | 'zip'>;

/** An address in one line, as orders and requests carry it: `Flat B2, 5 Lake View, Pune, Maharashtra 411038`. */
export function addressLine({ street, apartment, city, state, zip }: Place): string {
  return [apartment, street, city, `${state} ${zip}`]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
}
