import type { Clock } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { SlotDays } from '../../slots/data/slot-days.ts';
import type { AvailabilityStore } from '../../slots/data/availability-store.ts';
import type { Calendar } from '../../slots/domain/calendar.ts';
import type { OrderRepository } from '../data/order-repository.ts';
import type { PricePolicy } from '../domain/place.ts';
import type { OfferOutcomes } from './offer-outcomes.ts';

/** What the use cases of orders and slots work with. */
export interface Deps {
  readonly orders: OrderRepository;
  readonly slots: SlotDays;
  readonly availability: AvailabilityStore;
  readonly directory: Directory;
  readonly calendar: Calendar;
  readonly offers: OfferOutcomes;
  readonly clock: Clock;
  readonly prices: { readonly direct: PricePolicy; readonly instant: PricePolicy; readonly defaultVisiting: number };
}
