import type { Clock, Closures } from '@karigar/service-kit';
import type { AttachmentStore } from '@karigar/service-kit/images';
import type { Connection } from 'mongoose';
import type { DispatchClient } from '../../clients/dispatch.ts';
import type { Directory } from '../../directory/data/directory.ts';
import type { PaymentAdapter } from '../../payments/payment-adapter.ts';
import type { AvailabilityStore } from '../../slots/data/availability-store.ts';
import type { SlotDays } from '../../slots/data/slot-days.ts';
import type { Calendar } from '../../slots/domain/calendar.ts';
import type { DeferredOfferStore } from '../data/deferred-offer-store.ts';
import type { BookingContextReader, PartiesReader } from '../data/booking-context.ts';
import type { OrderRepository } from '../data/order-repository.ts';
import type { PricePolicy } from '../domain/prices.ts';

/** Dependencies of the use cases of orders and slots. */
export interface Deps {
  readonly mongo: Connection;
  readonly orders: OrderRepository;
  readonly deferredOffers: DeferredOfferStore;
  readonly slots: SlotDays;
  readonly availability: AvailabilityStore;
  readonly directory: Directory;
  readonly readBookingContext: BookingContextReader;
  readonly readParties: PartiesReader;
  readonly calendar: Calendar;
  readonly dispatch: DispatchClient;
  readonly closures: Closures;
  readonly attachments: AttachmentStore;
  readonly payments: PaymentAdapter;
  /** Multiplies how many orders of one person may be pending, and how many they may cancel. */
  readonly limitsPerPerson: number;
  readonly clock: Clock;
  readonly prices: PricePolicy;
}
