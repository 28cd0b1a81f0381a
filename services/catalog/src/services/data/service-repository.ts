import { noReviews, ok, refuse, type Decision, type RatingTotals, type Result } from '@karigar/contracts';
import {
  beginDeletion,
  copyUntilEqual,
  createAggregateStore,
  createScores,
  endDeletion,
  eventOutbox,
  trusted,
  type Clock,
  type DeletionStart,
  type Outbox,
  type WriteAlongside,
} from '@karigar/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import type { MediaStore } from '../../media/data/media-store.ts';
import { ratedBy } from '../../ratings/domain/rated.ts';
import { applyAccount, archive, droppedImages, restore, type Account, type Service, type ServiceFact } from '../domain/service.ts';
import { toFields, toService } from './service-mapper.ts';
import { serviceModel, type ServiceDocument } from './service-model.ts';

/** Identifies a service and its owner: ownership is part of the query. */
export interface ServiceKey {
  readonly id: string;
  readonly providerId: string;
}

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly media: Pick<MediaStore, 'releaseLater'>;
  /** See `AggregateOptions`. */
  readonly onSaved?: (service: Service) => Promise<void>;
  readonly toEvents: Parameters<typeof eventOutbox<Service, ServiceFact>>[1];
}

/** Stores services. */
export function createServiceRepository({ connection, outbox, clock, media, onSaved, toEvents }: Options) {
  const model = serviceModel(connection);
  const store = createAggregateStore<Service, ServiceFact, ServiceDocument>({
    name: 'service',
    model,
    toState: toService,
    toFields,
    outgoing: [eventOutbox(outbox, toEvents, 'service')],
    clock,
    onSaved,
  });
  const scores = createScores(connection);
  const refreshScores = () => scores.refresh({ model, field: 'rated', rate: ratedBy });
  const notArchived = trusted({ $ne: 'archived' as const });
  const unarchived = ({ id, providerId }: ServiceKey): QueryFilter<ServiceDocument> & { _id: string } => ({
    _id: id,
    providerId,
    status: notArchived,
  });

  return {
    /** A provider's own service, unless it is archived. */
    find: (key: ServiceKey): Promise<Service | undefined> => store.find(unarchived(key)),

    /** A provider's own service, archived or not. */
    findEvenArchived: ({ id, providerId }: ServiceKey): Promise<Service | undefined> => store.find({ _id: id, providerId }),

    /** Stores a new service with its event. Returns the existing service when this provider already has one with that id. */
    add: async (service: Service): Promise<Result<Service>> => {
      const change = { state: service, facts: ['ServicePublished'] as const };
      const inserted = await store.insert(service.id, change, { more: { rated: ratedBy(noReviews, await scores.mean()) } });
      if (!inserted.ok) return inserted;
      if (inserted.value) return ok(service);
      const existing = await store.find(unarchived(service));
      return existing === undefined ? refuse('CONFLICT') : ok(existing);
    },

    /** See `AggregateStore.change`. */
    change: (key: ServiceKey, decide: (service: Service) => Promise<Decision<Service, ServiceFact>>): Promise<Result<Service>> =>
      store.change(unarchived(key), decide),

    /** Changes a service of any provider. */
    changeOfAnyone: (
      id: string,
      decide: (service: Service) => Decision<Service, ServiceFact>,
      alongside: WriteAlongside,
    ): Promise<Result<Service>> => store.change({ _id: id }, decide, () => alongside),

    /** Reserves the service for one deletion. */
    beginDeletion: (key: ServiceKey, deletionId: string): Promise<DeletionStart> =>
      beginDeletion(model, unarchived(key), { deletionId, now: clock.now() }),

    /** Archives the service. Refuses NOT_FOUND when the deletion was cancelled or replaced. */
    archive: (key: ServiceKey, deletionId: string): Promise<Result<Service>> =>
      store.change({ ...unarchived(key), 'deletion.id': deletionId }, archive),

    /**
     * Revokes a deletion's right to archive the service.
     * @returns whether the service is archived
     */
    cancelDeletion: async (id: string, deletionId: string): Promise<boolean> => {
      // A suspended service too: it may become active again before the deletion's process continues.
      await endDeletion(model, { _id: id, status: notArchived, 'deletion.id': deletionId });
      return (await model.exists({ _id: id, status: 'archived' })) !== null;
    },

    /** Restores an archived service. A late write of the deletion that archived it has no effect any more. */
    restore: async ({ id, providerId }: ServiceKey): Promise<Result<Service>> => {
      const own = { _id: id, providerId };
      await endDeletion(model, { ...own, status: 'archived', deletion: trusted({ $exists: true }) });
      return store.change(own, restore);
    },

    /** See `applyAccount`. Call it after each write of a service or of the account. Other services learn about a block from auth's events. */
    syncWithAccount: (providerId: string, readAccount: () => Promise<Account | null>): Promise<void> =>
      copyUntilEqual(async () => {
        const account = (await readAccount()) ?? {};
        let isChanged = false;
        // There may be many archived services. They are synchronized when they are restored, but those of a deleted account at once.
        const which = account.deleted === true ? {} : { status: notArchived };
        for (const { _id } of await model.find({ providerId, ...which }, { _id: 1 }).lean())
          await store.change({ _id }, async (service) => {
            const applied = applyAccount(service, account);
            isChanged ||= applied.state !== service;
            await media.releaseLater(droppedImages(service, applied.state));
            return ok(applied);
          });
        return isChanged;
      }),

    /** How many services a provider lists. */
    countListed: (providerId: string): Promise<number> => model.countDocuments({ providerId, status: notArchived }),

    /** Rates a service, and scores all again if the market's mean has moved. Totals with a smaller revision are older. */
    rate: async (id: string, totals: { readonly service: RatingTotals; readonly market: RatingTotals }): Promise<void> => {
      await scores.noteMarket(totals.market);
      const rated = ratedBy(totals.service, await scores.mean());
      await model.updateOne({ _id: id, 'rated.revision': trusted({ $lt: rated.revision }) }, { $set: { rated } });
      await refreshScores();
    },

    /** Whether any service, archived or not, refers to the picture. */
    showsImage: async (mediaId: string): Promise<boolean> => (await model.exists({ images: mediaId })) !== null,
  };
}

export type ServiceRepository = ReturnType<typeof createServiceRepository>;
