import type { OfferAcceptedV1 } from '@karigar/contracts';
import { derivedId, NotYetError } from '@karigar/service-kit';
import { placeFromOffer, priced } from '../domain/place.ts';
import type { Deps } from './deps.ts';
import { snapshotOf } from './place-order.ts';

/** Makes the order of an accepted offer, once: its id follows from the request, and one request has one order by a unique index. */
export async function placeOrderFromOffer(
  { orders, directory, prices }: Pick<Deps, 'orders' | 'directory' | 'prices'>,
  offer: OfferAcceptedV1,
): Promise<'applied' | 'old'> {
  const [service, provider, customer] = await Promise.all([
    directory.service(offer.serviceId),
    directory.provider(offer.providerId),
    directory.customer(offer.customerId),
  ]);
  if (service === null || provider === null || customer === null)
    throw new NotYetError('The people or the service of an accepted offer are not known here yet');
  const acceptedAt = new Date(offer.at);
  const stored = await orders.add(
    placeFromOffer(
      {
        id: derivedId('order-of-request', offer.requestId),
        requestId: offer.requestId,
        customerId: offer.customerId,
        providerId: offer.providerId,
        serviceId: offer.serviceId,
        schedule: { start: acceptedAt, end: null, window: null },
        location: offer.address,
        issue: offer.issue,
        notes: null,
        prices: priced(offer.pricePaise, prices.instant),
        payment: { method: 'cash', cardLast4: null },
        snapshot: snapshotOf(service, provider, customer),
      },
      acceptedAt,
    ),
  );
  if (stored === 'given-up') throw new Error(`The order of request ${offer.requestId} was given up`);
  return stored.added ? 'applied' : 'old';
}
