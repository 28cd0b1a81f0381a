import { offerAcceptedV1 } from './offer-accepted-v1.ts';
import { offerDeclinedV1 } from './offer-declined-v1.ts';
import { offerMadeV1 } from './offer-made-v1.ts';
import { requestCancelledV1 } from './request-cancelled-v1.ts';
import { requestExpiredV1 } from './request-expired-v1.ts';
import { requestOpenedV1 } from './request-opened-v1.ts';

export * from './offer-accepted-v1.ts';
export * from './offer-declined-v1.ts';
export * from './offer-made-v1.ts';
export * from './request-cancelled-v1.ts';
export * from './request-expired-v1.ts';
export * from './request-opened-v1.ts';

/** Every event that the dispatch service publishes, by type. */
export const dispatchEvents = {
  [requestOpenedV1.type]: requestOpenedV1,
  [requestCancelledV1.type]: requestCancelledV1,
  [requestExpiredV1.type]: requestExpiredV1,
  [offerMadeV1.type]: offerMadeV1,
  [offerDeclinedV1.type]: offerDeclinedV1,
  [offerAcceptedV1.type]: offerAcceptedV1,
};
