import {
  availabilityChangedV1,
  customerUpdatedV1,
  favouritesChangedV1,
  providerUpdatedV1,
  serviceArchivedV1,
  type AccountPart,
  type EventData,
  type EventEnvelope,
} from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import { messageTo } from '../../channel/domain/live-update.ts';
import { changedServiceV1, publishedServiceV1 } from '../../directory/messaging/on-directory-events.ts';
import { localize, rulesOf } from '../domain/sentences.ts';
import { deliverEvent, type DeliverEventDeps } from './deliver-event.ts';

const tellProvider =
  (what: AccountPart) =>
  (event: EventEnvelope<{ readonly providerId: string }>, deps: DeliverEventDeps): Promise<void> =>
    tell(event, deps, event.data.providerId, what);

const tell = (event: EventEnvelope, deps: DeliverEventDeps, account: string, what: AccountPart): Promise<void> =>
  deliverEvent('account-event', event, deps, async () => ({ messages: [messageTo('accountChanged', [account], { what })] }));

/** Tells the provider's devices of a changed service, and notifies the provider when an operator has suspended it or lifted the suspension. */
const tellOfService = (event: EventEnvelope<EventData<typeof changedServiceV1>>, deps: DeliverEventDeps): Promise<void> => {
  const { serviceId, providerId, name, suspended = false, suspensionChanged = false } = event.data;
  const sentence = suspended ? 'serviceSuspended' : 'serviceUnsuspended';
  const notification = {
    to: providerId,
    ...localize(sentence, { serviceName: name }),
    kind: rulesOf(sentence).kind,
    mailedAs: 'provider' as const,
    ref: serviceId,
  };
  return deliverEvent('account-event', event, deps, async () => ({
    messages: [messageTo('accountChanged', [providerId], { what: 'services' })],
    ...(suspensionChanged ? { notifications: [notification] } : {}),
  }));
};

/** Tells all devices of an account what has changed on one of them, so that they read it again. */
export const accountEventHandlers = [
  consumes(customerUpdatedV1, (event, deps: DeliverEventDeps) => tell(event, deps, event.data.customerId, 'profile')),
  consumes(favouritesChangedV1, (event, deps: DeliverEventDeps) => tell(event, deps, event.data.customerId, 'favourites')),
  consumes(providerUpdatedV1, tellProvider('profile')),
  consumes(publishedServiceV1, tellProvider('services')),
  consumes(changedServiceV1, tellOfService),
  consumes(serviceArchivedV1, tellProvider('services')),
  consumes(availabilityChangedV1, tellProvider('availability')),
];
