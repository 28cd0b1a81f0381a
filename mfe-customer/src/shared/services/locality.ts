import type { ServiceView } from '@karigar/contracts';

const isPin = (area: string) => /^\d{6}$/.test(area);

/**
 * Where a service is offered, as a card says it: the visitor's own PIN code if the service names it, else the one quarter or PIN code that it names, else
 * its city.
 */
export function localityOf({ city, locations }: Pick<ServiceView, 'city' | 'locations'>, pincode: string): string {
  const parts = locations.filter((area) => area.toLowerCase() !== city.toLowerCase());
  const own = parts.includes(pincode) ? pincode : parts.length === 1 ? parts[0] : undefined;
  if (own === undefined) return city;
  return isPin(own) ? `${city} ${own}` : `${own}, ${city}`;
}
