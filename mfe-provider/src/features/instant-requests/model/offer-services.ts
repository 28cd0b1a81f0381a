import type { ActiveRequestView } from '@karigar/contracts';

export type OfferService = NonNullable<ActiveRequestView['services']>[number];

/** The services that can be offered, the one that matched the request first. Until the list has been read, only that one is known. */
export function servicesOf({ service, attemptsLeft, services = [{ ...service, attemptsLeft }] }: ActiveRequestView): OfferService[] {
  const left = services.filter((one) => one.attemptsLeft > 0);
  return [...left.filter(({ id }) => id === service.id), ...left.filter(({ id }) => id !== service.id)];
}
