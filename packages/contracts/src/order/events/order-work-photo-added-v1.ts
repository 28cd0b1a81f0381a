import { z } from 'zod';
import type { EventData } from '../../kit/index.ts';
import { defineEvent } from '../../kit/index.ts';
import { workMoments } from '../constants.ts';
import { orderFacts } from './order-facts.ts';

export const orderWorkPhotoAddedV1 = defineEvent({
  type: 'order.work-photo-added.v1',
  topic: 'order',
  summary: 'The provider has added a photo from before or after the work.',
  data: orderFacts.extend({
    moment: z.enum(workMoments),
    status: z.enum(['confirmed', 'fulfilled']),
  }),
});
export type OrderWorkPhotoAddedV1 = EventData<typeof orderWorkPhotoAddedV1>;
