import {
  availabilityChangedV1,
  customerUpdatedV1,
  favouritesChangedV1,
  providerUpdatedV1,
  serviceArchivedV1,
  type AccountPart,
  type EventEnvelope,
} from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import { messageTo } from '../../channel/domain/live-update.ts';
import { changedServiceV1, publishedServiceV1 } from '../../directory/messaging/on-directory-events.ts';
import { sendNews, type NewsDeps } from './news.ts';

const tellProvider =
  (what: AccountPart) =>
  (event: EventEnvelope<{ readonly providerId: string }>, deps: NewsDeps): Promise<void> =>
    tell(event, deps, event.data.providerId, what);

const tell = (event: EventEnvelope, deps: NewsDeps, account: string, what: AccountPart): Promise<void> =>
  sendNews('account-news', event, deps, async () => ({ messages: [messageTo('accountChanged', [account], { what })] }));

/** Tells all devices of an account what has changed on one of them, so that they read it again. */
export const accountEventHandlers = [
  consumes(customerUpdatedV1, (event, deps: NewsDeps) => tell(event, deps, event.data.customerId, 'profile')),
  consumes(favouritesChangedV1, (event, deps: NewsDeps) => tell(event, deps, event.data.customerId, 'favourites')),
  consumes(providerUpdatedV1, tellProvider('profile')),
  consumes(publishedServiceV1, tellProvider('services')),
  consumes(changedServiceV1, tellProvider('services')),
  consumes(serviceArchivedV1, tellProvider('services')),
  consumes(availabilityChangedV1, tellProvider('availability')),
];
