import { delayChoices, delayedArrival, delayLimits, minuteMs, type DelayMinutes } from '@karigar/contracts';
import type { Order } from './order.ts';
import { hasReached, reportableFrom } from './progress.ts';

/** Until when the provider should be there: what the accepted offer has promised, else the end of the window. */
const promisedArrival = ({ details: { schedule } }: Order): Date => schedule.arrivesBy ?? schedule.end ?? schedule.start;

/** Until when a confirmed provider should be there, as they have said last. */
export function arrivalDue(order: Order): Date {
  const promised = promisedArrival(order);
  const announced = order.state.status === 'confirmed' ? order.state.expectedArrival : undefined;
  return announced !== undefined && announced > promised ? announced : promised;
}

/** The provider of a confirmed order has not arrived yet, and is about to come. */
export function isAwaited(order: Order, now: Date): boolean {
  const { state } = order;
  if (state.status !== 'confirmed' || state.noShow === true) return false;
  return now >= reportableFrom(order, 'on_the_way') && !hasReached(order, 'arrived');
}

/** When a provider who says now that they are late by `minutes` expects to arrive. */
export const arrivalAfter = (order: Order, minutes: DelayMinutes, now: Date): Date =>
  new Date(delayedArrival(promisedArrival(order).getTime(), now.getTime(), minutes));

/** Whether a provider who arrives then is not too late. */
export const isSoonEnough = (order: Order, arrival: Date): boolean =>
  arrival.getTime() - promisedArrival(order).getTime() <= delayLimits.minutes * minuteMs;

/** Whether at least the shortest delay can be reported now. */
export const canDelay = (order: Order, now: Date): boolean =>
  isAwaited(order, now) && isSoonEnough(order, arrivalAfter(order, delayChoices[0], now));

/** The expected arrival of a provider who is running late, and by how many minutes. */
export function delayOf(order: Order): { readonly expected: Date; readonly minutes: number } | null {
  const { state } = order;
  if (state.status !== 'confirmed' || state.expectedArrival === undefined) return null;
  if (state.progress !== null && state.progress !== 'on_the_way') return null;
  const minutes = Math.round((state.expectedArrival.getTime() - promisedArrival(order).getTime()) / minuteMs);
  return { expected: state.expectedArrival, minutes };
}
