import { hourMs, type EventEnvelope } from '@karigar/contracts';
import { derivedId, type Clock } from '@karigar/service-kit';
import type { Delivery } from '../../channel/use-cases/deliver.ts';
import type { LiveUpdate } from '../../channel/domain/live-update.ts';

export interface NewsDeps {
  readonly delivery: Delivery;
  readonly clock: Clock;
}

const toldWithinMs = hourMs;
/** Longer than an event may be old, and than a clock may be wrong. */
const dedupeSeconds = 24 * 3_600;

/**
 * Sends what follows from an event, once. Nobody is told of events that are older than an hour: they are news to nobody, and offsets that are reset let all of
 * them be read again (ADR 94).
 * @param kind makes the id of the update, which no other update of the event may have
 */
export async function sendNews(
  kind: 'order-news' | 'account-news',
  event: Pick<EventEnvelope, 'id' | 'time'>,
  { clock, delivery }: NewsDeps,
  content: () => Promise<Omit<LiveUpdate, 'id' | 'dedupeSeconds'>>,
): Promise<void> {
  if (clock.now().getTime() - Date.parse(event.time) >= toldWithinMs) return;
  await delivery.deliverOrBuffer([{ ...(await content()), id: derivedId(kind, event.id), dedupeSeconds }]);
}
