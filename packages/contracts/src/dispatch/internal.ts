import { z } from 'zod';
import { defineAccountExport, defineInternalCall, deletion, id } from '../kit/index.ts';

/** Order asks where an instant request of a customer stands. */
export const requestOutcome = defineInternalCall({
  service: 'dispatch',
  name: 'request-outcome',
  body: z.object({ requestId: id, customerId: id }),
  answer: z.object({ state: z.enum(['unknown', 'not-accepted', 'accepted']) }),
});

/**
 * Order asks before a service or an account is deleted. Dispatch accepts no more offers of it, until it is deleted or the deletion is cancelled,
 * and answers the requests whose accepted offer has no order yet, as far as dispatch knows.
 */
export const closeToOffers = defineInternalCall({
  service: 'dispatch',
  name: 'close',
  body: deletion,
  answer: z.object({ acceptedRequests: z.array(id) }),
});

/** Order opens again what it has refused to let be deleted. */
export const reopenToOffers = defineInternalCall({
  service: 'dispatch',
  name: 'reopen',
  body: deletion,
  answer: z.object({}),
});

export const exportFromDispatch = defineAccountExport('dispatch', [
  'requests',
  'offers',
  'requestPhotos',
  'notifications',
  'notificationSettings',
  'pushBrowsers',
]);
