import type { Clock, Outbox } from '@karigar/service-kit';
import type { Connection } from 'mongoose';
import { createDirectory } from '../directory/data/directory.ts';
import { createOrderRepository } from '../orders/data/order-repository.ts';
import type { Deps } from '../orders/use-cases/deps.ts';
import { createAvailabilityStore } from '../slots/data/availability-store.ts';
import { createSlotDays } from '../slots/data/slot-days.ts';
import { createCalendar } from '../slots/domain/calendar.ts';

/** What the use cases work with, on a test's database. Events stay in the outboxes unless another `outbox` is given; dispatch knows no request. */
export const depsOn = (mongo: Connection, clock: Clock, outbox: Outbox = { nudge: () => undefined }): Deps => ({
  orders: createOrderRepository({ connection: mongo, outbox, clock }),
  slots: createSlotDays(mongo),
  availability: createAvailabilityStore(mongo),
  directory: createDirectory(mongo),
  calendar: createCalendar('Asia/Kolkata'),
  offers: { stateOf: () => Promise.resolve('unknown') },
  clock,
  prices: { direct: { platform: 499, tax: 864 }, instant: { platform: 5_000, tax: 0 }, defaultVisiting: 50_000 },
});
