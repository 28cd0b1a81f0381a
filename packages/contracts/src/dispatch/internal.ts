import { z } from 'zod';
import { defineAccountExport, defineAuditPage, defineInternalCall, deletion, id } from '../kit/index.ts';

/** Order asks for the state of a customer's instant request. */
export const requestOutcome = defineInternalCall({
  service: 'dispatch',
  name: 'request-outcome',
  body: z.object({ requestId: id, customerId: id }),
  answer: z.object({ state: z.enum(['unknown', 'not-accepted', 'accepted']) }),
});

/**
 * Order calls it before a service or an account is deleted. Dispatch refuses further acceptances of its offers until the deletion is completed or
 * cancelled, and returns the accepted requests that, as far as dispatch knows, have no order yet.
 */
export const closeToOffers = defineInternalCall({
  service: 'dispatch',
  name: 'close',
  body: deletion,
  answer: z.object({ acceptedRequests: z.array(id) }),
});

/** Order reopens what it has refused to let be deleted. */
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

export const auditFromDispatch = defineAuditPage('dispatch');
