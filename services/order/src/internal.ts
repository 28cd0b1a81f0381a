// For infra/seed only, which dependency-cruiser checks: the rules and repositories by which it writes demo data. Images do not contain this file.
export { orderConfig } from './config.ts';
export { createDirectory } from './directory/data/directory.ts';
export { toDocument } from './orders/data/order-mapper.ts';
export { orderModel, type OrderDocument } from './orders/data/order-model.ts';
export { createOrderRepository } from './orders/data/order-repository.ts';
export { decide, type OrderCommand } from './orders/domain/decide.ts';
export { isOpen, type Order } from './orders/domain/order.ts';
export { placeDirect, priced } from './orders/domain/place.ts';
export { toEvent } from './orders/messaging/publishes.ts';
export { orderClaim } from './orders/use-cases/claims.ts';
export { snapshotOf } from './orders/use-cases/place-order.ts';
export { createReviewStore, type ReviewDocument } from './reviews/data/review-store.ts';
export { reviewOrder } from './reviews/use-cases/review-order.ts';
export { createSlotDays } from './slots/data/slot-days.ts';
export { createCalendar, type CalendarWindow } from './slots/domain/calendar.ts';
