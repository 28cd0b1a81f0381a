import {
  availabilityChangedV1,
  categoryChangedV1,
  customerDeletedV1,
  customerRegisteredV1,
  customerUpdatedV1,
  defined,
  firstNameOf,
  orderFulfilledV1,
  orderFulfilmentUndoneV1,
  providerDeletedV1,
  providerRegisteredV1,
  providerUpdatedV1,
  reviewPublishedV1,
  reviewVisibilityChangedV1,
  serviceArchivedV1,
  serviceChangedV1,
  servicePublishedV1,
  withAnyText,
  type AccountLanguage,
  type EventData,
  type EventEnvelope,
} from '@karigar/contracts';
import { areaKeys } from '@karigar/contracts/places';
import { consumes, noteJob, projected, vacationOf, type Clock, type Closures, type JobStore } from '@karigar/service-kit';
import type { AttachmentStore } from '@karigar/service-kit/images';
import type { EngagementStore } from '../../engagement/data/engagement-store.ts';
import type { NotificationStore } from '../../notifications/data/notification-store.ts';
import type { SettingsStore } from '../../notifications/data/settings-store.ts';
import type { PresenceStore } from '../../presence/data/presence-store.ts';
import { syncCandidates } from '../../candidates/use-cases/sync-candidates.ts';
import type { RequestRepository } from '../../requests/data/request-repository.ts';
import { forgetCustomer } from '../../requests/use-cases/forget-customer.ts';
import { withdrawOffers } from '../../requests/use-cases/withdraw-offers.ts';
import type { Directory } from '../data/directory.ts';

interface Deps {
  readonly directory: Directory;
  readonly jobs: JobStore;
}

interface ReactionDeps {
  readonly directory: Directory;
  readonly presence: PresenceStore;
  readonly engagements: EngagementStore;
  readonly requests: RequestRepository;
  readonly settings: SettingsStore;
  readonly notifications: NotificationStore;
  readonly attachments: AttachmentStore;
  readonly closures: Closures;
  readonly clock: Clock;
}

const deletedName = 'Deleted account';

/** Events from before accounts had a language leave it unchanged. */
const languageOf = ({ language }: { language?: AccountLanguage | undefined }) => (language === undefined ? {} : { language });

const after = ({ providerId }: { providerId: string }, { directory }: Deps) => directory.copyProviderToServices(providerId);
const providers = ({ directory }: Deps) => directory.providers;
const toCustomers = projected({ aggregate: 'customer', id: 'customerId', model: ({ directory }: Deps) => directory.customers });
const toProviders = projected({ aggregate: 'provider', id: 'providerId', model: providers, after });
const toVacations = projected({ aggregate: 'availability', id: 'providerId', model: providers, after });
const toServices = projected({ aggregate: 'service', id: 'serviceId', model: ({ directory }: Deps) => directory.services, after });
const toCategories = projected({ aggregate: 'category', id: 'categoryId', model: ({ directory }: Deps) => directory.categories });

/** Only the first name: providers see no more before an offer is accepted. */
const storeCustomer = toCustomers((data: EventData<typeof customerRegisteredV1>) => ({
  firstName: firstNameOf(data.name),
  city: data.city,
  state: data.state,
  country: data.country,
  pincode: data.pincode,
  ...languageOf(data),
}));

const storeProvider = toProviders((data: EventData<typeof providerRegisteredV1>) => {
  const { name, avatar, city, blocked = false, base = null } = data;
  return { name, avatar, city, blocked, base, ...languageOf(data) };
});

/** A type of service that only a newer version knows is not an instant one. */
export const publishedServiceV1 = withAnyText(servicePublishedV1, 'serviceType');
export const changedServiceV1 = withAnyText(serviceChangedV1, 'serviceType');

/** A published service can be asked for, even if it was archived before, unless an operator has suspended it. */
const storeService = toServices((data: EventData<typeof publishedServiceV1>) => ({
  providerId: data.providerId,
  name: data.name,
  categoryId: data.categoryId,
  instantVisitingChargePaise: data.instantVisitingChargePaise,
  instant: data.serviceType === 'INSTANT' && data.suspended !== true,
  areas: areaKeys(data),
  badge: data.badge === true,
  archived: false,
}));

type Rated = Pick<EventData<typeof reviewPublishedV1>, 'providerId' | 'totals'>;

const rate = async ({ data: { providerId, totals } }: EventEnvelope<Rated>, { directory }: Deps) =>
  (await directory.rate(providerId, totals)) ? 'applied' : 'old';

/** Maintains the projections of what other services own and has no other effect, so that a rebuild can run it (`projections.ts`). */
export const directoryHandlers = [
  consumes(customerRegisteredV1, storeCustomer),
  consumes(customerUpdatedV1, storeCustomer),
  consumes(
    customerDeletedV1,
    toCustomers(() => ({ firstName: '', city: '', state: '', country: '', pincode: null, deleted: true })),
  ),
  consumes(providerRegisteredV1, storeProvider),
  consumes(providerUpdatedV1, storeProvider),
  consumes(
    providerDeletedV1,
    toProviders(() => ({ name: deletedName, avatar: null, city: '', deleted: true, base: null })),
  ),
  consumes(publishedServiceV1, storeService),
  consumes(changedServiceV1, storeService),
  consumes(
    serviceArchivedV1,
    // The topic forgets what the provider wrote as well. Requests have a copy.
    toServices(({ providerId, categoryId }: EventData<typeof serviceArchivedV1>) => ({
      providerId,
      name: '',
      categoryId,
      instantVisitingChargePaise: 0,
      instant: false,
      areas: [],
      badge: false,
      archived: true,
    })),
  ),
  consumes(
    categoryChangedV1,
    toCategories(({ name, nameHi = null, translations = {}, active }: EventData<typeof categoryChangedV1>) => ({
      name,
      nameHi,
      translations: Object.fromEntries(Object.entries(translations).map(([language, texts]) => [language, defined({ name: texts.name })])),
      active,
    })),
  ),
  consumes(reviewPublishedV1, rate),
  consumes(reviewVisibilityChangedV1, rate),
  consumes(availabilityChangedV1, toVacations(vacationOf)),
  consumes(orderFulfilledV1, noteJob(true)),
  consumes(orderFulfilmentUndoneV1, noteJob(false)),
];

/** When a provider is blocked, their offers are withdrawn and the customers notified. */
const withdrawOfBlocked = async ({ data: { providerId } }: EventEnvelope<{ providerId: string }>, deps: ReactionDeps) => {
  if ((await deps.directory.provider(providerId))?.blocked === true) await withdrawOffers(deps, providerId);
};

/** When a service is archived, suspended or no longer an instant one, its offers are withdrawn and the customers notified. */
async function withdrawOfService(
  { data: { providerId, serviceId } }: EventEnvelope<{ serviceId: string; providerId: string }>,
  deps: ReactionDeps,
): Promise<void> {
  const [offered] = await deps.directory.instantServicesOf(providerId, [serviceId]);
  if (offered === undefined) await withdrawOffers(deps, providerId, serviceId);
}

/** The provider is online while adding a service. */
export async function addIfOnline(
  deps: Pick<ReactionDeps, 'directory' | 'engagements' | 'presence' | 'clock'>,
  providerId: string,
): Promise<void> {
  const online = await deps.presence.onlineAmong([providerId], deps.clock.now());
  await syncCandidates(deps, [...online]);
}

const onPublished = async ({ data, time }: EventEnvelope<{ serviceId: string; providerId: string }>, deps: ReactionDeps) => {
  await deps.closures.recheck({ kind: 'service', id: data.serviceId }, new Date(time));
  await addIfOnline(deps, data.providerId);
};

/** What else follows from the directory's events. Reads the projections. */
export const directoryReactions = [
  consumes(customerDeletedV1, async ({ data }, deps: ReactionDeps) => {
    const { settings, notifications, attachments } = deps;
    await settings.remove(data.customerId);
    await notifications.forgetAccount(data.customerId);
    await attachments.removeOf(data.customerId);
    await forgetCustomer(deps, data.customerId);
  }),
  consumes(providerRegisteredV1, withdrawOfBlocked),
  consumes(providerUpdatedV1, withdrawOfBlocked),
  consumes(providerDeletedV1, async ({ data: { providerId } }, deps: ReactionDeps) => {
    await deps.settings.remove(providerId);
    await deps.notifications.forgetAccount(providerId);
    await deps.presence.forget([providerId]);
    await deps.engagements.forget(providerId);
    await withdrawOffers(deps, providerId);
    await deps.requests.forgetProvider(providerId, deletedName);
  }),
  consumes(publishedServiceV1, onPublished),
  consumes(changedServiceV1, async (event, deps: ReactionDeps) => {
    await onPublished(event, deps);
    await withdrawOfService(event, deps);
  }),
  consumes(serviceArchivedV1, withdrawOfService),
  consumes(availabilityChangedV1, async ({ data: { providerId } }, deps: ReactionDeps) => {
    if (await deps.directory.isOnVacation(providerId)) await withdrawOffers(deps, providerId);
  }),
];
