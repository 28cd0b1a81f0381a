import { hourMs, type EventEnvelope } from '@karigar/contracts';
import { derivedId, type Clock } from '@karigar/service-kit';
import type { Delivery } from '../../channel/use-cases/deliver.ts';
import type { LiveUpdate } from '../../channel/domain/live-update.ts';

export interface DeliverEventDeps {
  readonly delivery: Delivery;
  readonly clock: Clock;
}

const toldWithinMs = hourMs;
/** Longer than an event may be old, and than a clock may be wrong. */
const dedupeSeconds = 24 * 3_600;

/**
 * Delivers the live update of an event, once. Events older than an hour are skipped, because a reset of the offsets delivers all of them again (ADR 94).
 * @param kind makes the id of the update, which no other update of the event may have
 */
export async function deliverEvent(
  kind: 'order-event' | 'account-event',
  event: Pick<EventEnvelope, 'id' | 'time'>,
  { clock, delivery }: DeliverEventDeps,
  content: () => Promise<Omit<LiveUpdate, 'id' | 'dedupeSeconds'>>,
): Promise<void> {
  if (clock.now().getTime() - Date.parse(event.time) >= toldWithinMs) return;
  await delivery.deliverOrBuffer([{ ...(await content()), id: derivedId(kind, event.id), dedupeSeconds }]);
}
