import { ok, refuse, type Result } from '@karigar/contracts';
import { collectionOf, crashPoint, isDuplicateKey, type Clock, type Outbox } from '@karigar/service-kit';
import type { Connection, mongo } from 'mongoose';
import { unrated, type Rated } from '../../ratings/domain/rated.ts';
import type { Active, Service } from '../domain/service.ts';
import { archivedEvent, toEvent, type CategoryLabel } from '../messaging/publishes.ts';
import { toFields, toService } from './service-mapper.ts';
import { serviceModel, type ServiceDocument } from './service-model.ts';

/** Whose service is meant: ownership is part of the question that the database is asked. */
export interface ServiceKey {
  readonly id: string;
  readonly providerId: string;
}

const triesAgainstOthers = 3;
/** The texts for finding are not read back. */
const readable = { projection: { outbox: 0, words: 0, places: 0 } };

/** The only place that writes service documents: each write is one conditional update that carries its event. */
export function createServiceRepository({ connection, outbox, clock }: { connection: Connection; outbox: Outbox; clock: Clock }) {
  const services = collectionOf(serviceModel(connection));
  const there = ({ id, providerId }: ServiceKey): mongo.Filter<ServiceDocument> => ({ _id: id, providerId, status: { $ne: 'archived' } });

  /** Ends a service if it stands as `filter` says. */
  const archiveIf = async (service: ServiceDocument, filter: mongo.Filter<ServiceDocument>): Promise<boolean> => {
    const version = service.version + 1;
    const archived = await services.updateOne(
      { ...filter, _id: service._id, version: service.version },
      {
        $set: { status: 'archived', version },
        $unset: { deletion: '', reopen: '' },
        $push: {
          outbox: archivedEvent({ id: service._id, providerId: service.providerId, categoryId: service.categoryId }, version, clock.now()),
        },
      },
    );
    if (archived.matchedCount === 0) return false;
    crashPoint('service:archived');
    outbox.nudge(service._id);
    return true;
  };

  return {
    /** A provider's own service, unless it is archived. */
    find: async (key: ServiceKey): Promise<Service | undefined> => {
      const document = await services.findOne(there(key), readable);
      return document === null ? undefined : toService(document);
    },

    /** A provider's own service, whatever has become of it. */
    findEvenArchived: async ({ id, providerId }: ServiceKey): Promise<Service | undefined> => {
      const document = await services.findOne({ _id: id, providerId }, readable);
      return document === null ? undefined : toService(document);
    },

    /** Stores a new service with its first event. Answers what stands there when the id has a service of this provider already. */
    add: async (service: Active, category: CategoryLabel): Promise<Result<Service>> => {
      try {
        await services.insertOne({
          _id: service.id,
          status: 'active',
          version: 1,
          ...toFields(service, category.name),
          rated: unrated,
          outbox: [toEvent('ServicePublished', service, category, 1, service.createdAt)],
        });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const earlier = await services.findOne(there(service), readable);
        return earlier === null ? refuse('CONFLICT') : ok(toService(earlier));
      }
      crashPoint('service:stored');
      outbox.nudge(service.id);
      return ok(service);
    },

    /**
     * Loads, asks `decision`, and saves what it says with its event in ONE conditional update. Another writer in between: reload and decide
     * anew. `before` runs between decision and update. Not there or not yours: NOT_FOUND.
     */
    change: async (
      key: ServiceKey,
      category: CategoryLabel,
      decision: (service: Service) => Result<Active>,
      before: (from: Service, to: Active) => Promise<void>,
    ): Promise<Result<Active>> => {
      for (let attempt = 0; attempt < triesAgainstOthers; attempt += 1) {
        const document = await services.findOne(there(key), readable);
        if (document === null) return refuse('NOT_FOUND');
        const service = toService(document);
        const decided = decision(service);
        if (!decided.ok) return decided;
        await before(service, decided.value);
        const version = document.version + 1;
        const saved = await services.updateOne(
          { _id: key.id, status: 'active', version: document.version },
          {
            $set: { ...toFields(decided.value, category.name), version },
            $push: { outbox: toEvent('ServiceChanged', decided.value, category, version, clock.now()) },
          },
        );
        if (saved.matchedCount === 1) {
          crashPoint('service:changed');
          outbox.nudge(key.id);
          return decided;
        }
      }
      return refuse('CONFLICT');
    },

    /** Takes a service out of the lists while the order service is asked. `busy`: it is being deleted, or reopened, by somebody else. */
    beginDeletion: async (key: ServiceKey, deletionId: string): Promise<'begun' | 'busy' | 'missing'> => {
      const begun = await services.updateOne(
        { ...there(key), status: 'active', reopen: { $exists: false } },
        { $set: { status: 'deleting', deletion: { id: deletionId, since: clock.now() } } },
      );
      if (begun.matchedCount === 1) return 'begun';
      return (await services.countDocuments(there(key), { limit: 1 })) === 0 ? 'missing' : 'busy';
    },

    /** Archives what this deletion still holds. */
    finishDeletion: async (id: string, deletionId: string): Promise<boolean> => {
      const filter = { status: 'deleting', 'deletion.id': deletionId } as const;
      const document = await services.findOne({ _id: id, ...filter });
      return document !== null && (await archiveIf(document, filter));
    },

    /** Lists it again. `tellOrder`: the order service may have closed it and is to be told. */
    giveUpDeletion: async (id: string, deletionId: string, { tellOrder }: { tellOrder: boolean }): Promise<void> => {
      await services.updateOne(
        { _id: id, status: 'deleting', 'deletion.id': deletionId },
        { $set: { status: 'active', ...(tellOrder ? { reopen: { until: clock.now() } } : {}) }, $unset: { deletion: '' } },
      );
    },

    /** Lets the order service be told that a listed service is open. */
    oweReopening: async (id: string): Promise<void> => {
      await services.updateOne({ _id: id, status: 'active' }, { $set: { reopen: { until: clock.now() } } });
    },

    /** Takes over one deletion that began before `before` and was not finished. */
    takeOverDeletion: async (before: Date, deletionId: string): Promise<string | undefined> => {
      const taken = await services.findOneAndUpdate(
        { status: 'deleting', 'deletion.since': { $lt: before } },
        { $set: { deletion: { id: deletionId, since: clock.now() } } },
        { projection: { _id: 1 } },
      );
      return taken?._id;
    },

    /** Takes the duty of telling the order service that a service is open, until `until`: of `id`, or of any that is due. */
    takeReopening: async (until: Date, id?: string): Promise<string | undefined> => {
      const due = { 'reopen.until': { $lte: clock.now() }, ...(id === undefined ? {} : { _id: id }) };
      return (await services.findOneAndUpdate(due, { $set: { reopen: { until } } }, { projection: { _id: 1 } }))?._id;
    },

    /** Ends the duty that was taken until `until`, unless it has been laid down anew since. */
    reopened: async (id: string, until: Date): Promise<void> => {
      await services.updateOne({ _id: id, 'reopen.until': until }, { $unset: { reopen: '' } });
    },

    /** Gives the duty that was taken until `until` back for another to try later. */
    notReopened: async (id: string, until: Date): Promise<void> => {
      await services.updateOne({ _id: id, 'reopen.until': until }, { $set: { reopen: { until: clock.now() } } });
    },

    /** For an account that is gone. */
    archiveAllOf: async (providerId: string): Promise<void> => {
      for (;;) {
        const document = await services.findOne({ providerId, status: { $ne: 'archived' } });
        if (document === null) return;
        await archiveIf(document, { status: { $ne: 'archived' } });
      }
    },

    /** Reviews only become more, so a smaller count is an older one. */
    rate: async (id: string, rated: Rated): Promise<void> => {
      await services.updateOne({ _id: id, 'rated.count': { $lt: rated.count } }, { $set: { rated } });
    },

    /** Whether any service, archived or not, needs the picture. */
    needsImage: async (mediaId: string): Promise<boolean> => (await services.countDocuments({ images: mediaId }, { limit: 1 })) > 0,
  };
}
export type ServiceRepository = ReturnType<typeof createServiceRepository>;
