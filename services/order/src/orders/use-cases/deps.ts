import type { AttachmentStore } from '@karigar/service-kit/images';
import type { DispatchClient } from '../../clients/dispatch.ts';
import type { PaymentAdapter } from '../../payments/payment-adapter.ts';
import type { WindowDeps } from '../../windows/use-cases/deps.ts';
import type { DeferredOfferStore } from '../data/deferred-offer-store.ts';
import type { BookingContextReader, PartiesReader } from '../data/booking-context.ts';
import type { OrderRepository } from '../data/order-repository.ts';
import type { PricePolicy } from '../domain/prices.ts';

/** Dependencies of the use cases of orders. */
export interface Deps extends WindowDeps {
  readonly orders: OrderRepository;
  readonly deferredOffers: DeferredOfferStore;
  readonly readBookingContext: BookingContextReader;
  readonly readParties: PartiesReader;
  readonly dispatch: DispatchClient;
  readonly attachments: AttachmentStore;
  readonly payments: PaymentAdapter;
  /** Multiplies how many orders of one person may be pending, and how many they may cancel. */
  readonly limitsPerPerson: number;
  readonly prices: PricePolicy;
}
