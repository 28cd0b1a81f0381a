import { z } from 'zod';
import { accountDeletion } from '../auth/internal.ts';
import { defineInternalCall, id } from '../kit/index.ts';

/** Order asks where an instant request of a customer stands. */
export const requestOutcome = defineInternalCall({
  service: 'dispatch',
  name: 'request-outcome',
  body: z.object({ requestId: id, customerId: id }),
  answer: z.object({ state: z.enum(['unknown', 'not-accepted', 'accepted']) }),
});

/**
 * Order asks before a service is deleted. Dispatch accepts no more offers of the service, until it is archived or the deletion is cancelled, and
 * answers the requests whose accepted offer of this service has no order yet, as far as dispatch knows.
 */
export const closeServiceToOffers = defineInternalCall({
  service: 'dispatch',
  name: 'close-service',
  body: z.object({ serviceId: id, deletionId: id }),
  answer: z.object({ acceptedRequests: z.array(id) }),
});

/** Order opens a service again whose deletion it has refused. */
export const reopenServiceToOffers = defineInternalCall({
  service: 'dispatch',
  name: 'reopen-service',
  body: z.object({ serviceId: id, deletionId: id }),
  answer: z.object({}),
});

/** The same for an account that auth is about to delete. */
export const closeAccountToOffers = defineInternalCall({
  service: 'dispatch',
  name: 'close-account',
  body: accountDeletion,
  answer: z.object({ acceptedRequests: z.array(id) }),
});

/** Order opens an account again whose deletion it has refused. */
export const reopenAccountToOffers = defineInternalCall({
  service: 'dispatch',
  name: 'reopen-account',
  body: accountDeletion,
  answer: z.object({}),
});
