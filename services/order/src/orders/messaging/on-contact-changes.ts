import { customerUpdatedV1, providerUpdatedV1 } from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { OrderRepository } from '../data/order-repository.ts';
import { contactOfCustomer, contactOfProvider } from '../use-cases/snapshot.ts';

interface Deps {
  readonly directory: Pick<Directory, 'customer' | 'provider'>;
  readonly orders: Pick<OrderRepository, 'copyContactToOrders'>;
}

/**
 * Copies changed contact data to the orders that need it. Reads them from the directory, so that events in the wrong order end with the newest.
 */
export const contactHandlers = [
  consumes(customerUpdatedV1, async ({ data: { customerId } }, { directory, orders }: Deps) => {
    const customer = await directory.customer(customerId);
    if (customer !== null) await orders.copyContactToOrders('customer', customerId, contactOfCustomer(customer));
  }),
  consumes(providerUpdatedV1, async ({ data: { providerId } }, { directory, orders }: Deps) => {
    const provider = await directory.provider(providerId);
    if (provider !== null) await orders.copyContactToOrders('provider', providerId, contactOfProvider(provider));
  }),
];
