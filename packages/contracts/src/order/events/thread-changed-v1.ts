import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent, id, instant } from '../../kit/index.ts';
import { orderFacts } from './order-facts.ts';

export const threadChangedV1 = defineEvent({
  type: 'thread.changed.v1',
  topic: 'order',
  summary: 'A side of an order has written to the other, or read what the other has written. The text stays with its owner.',
  data: orderFacts.extend({
    threadId: id,
    what: z.enum(['sent', 'read']),
    /** Who has sent or read. */
    by: z.enum(['customer', 'provider']),
    /** The other side had no unread message before, so it is notified. */
    isFirstUnread: z.boolean(),
    serviceName: z.string(),
    scheduledStart: instant,
  }),
});
export type ThreadChangedV1 = EventData<typeof threadChangedV1>;
