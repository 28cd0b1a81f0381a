// For infra/seed only (enforced by dependency-cruiser): the rules and repositories with which it writes demo data. Not part of the images.
export { orderConfig } from './config.ts';
export { createDirectory } from './directory/data/directory.ts';
export { orderModel, type OrderDocument } from './orders/data/order-model.ts';
export { createOrderRepository } from './orders/data/order-repository.ts';
export { decide, type OrderCommand } from './orders/domain/decide.ts';
export { isOpen, type Order } from './orders/domain/order.ts';
export { createDirectOrder } from './orders/domain/new-order.ts';
export { directPrices } from './orders/domain/prices.ts';
export { toEvents } from './orders/messaging/publishes.ts';
export { createStartCode } from './orders/use-cases/create-start-code.ts';
export { snapshotOf } from './orders/use-cases/snapshot.ts';
export { createReviewStore } from './reviews/data/review-store.ts';
export type { Review } from './reviews/domain/review.ts';
export { reviewOrder } from './reviews/use-cases/review-order.ts';
export { createWindowDays } from './windows/data/window-days.ts';
export { createCalendar, type CalendarWindow } from './windows/domain/calendar.ts';
