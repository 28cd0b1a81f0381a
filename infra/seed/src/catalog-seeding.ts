import type { Result } from '@karigar/contracts';
import {
  createCategoryRepository,
  createDirectory,
  createGridFsBlobStore,
  createMediaStore,
  createServiceRepository,
  categoryEvents,
  drawImage,
  type PublishService,
  publishService,
  type Service,
  type ServiceDocument,
  serviceEvents,
  serviceModel,
} from '@karigar/catalog/seeding';
import { awaitProjection, systemClock, type Outbox } from '@karigar/service-kit';
import type { Connection } from 'mongoose';

/** A service of the demo data. Its pictures are SVG drawings with a 320 x 240 view box. */
export interface SeedService extends Omit<PublishService, 'cover' | 'working'> {
  readonly cover: string;
  readonly working: readonly string[];
  readonly createdAt: Date;
}

// The running catalog service sweeps its outboxes, and so publishes these events.
const outbox: Outbox = { nudge: () => undefined };

/**
 * Publishes services in the past: runs the catalog's own use case on its database, while the service runs. All calls are idempotent.
 */
export function createCatalogSeeding(connection: Connection) {
  const directory = createDirectory(connection);
  const categories = createCategoryRepository({ connection, outbox, clock: systemClock, toEvents: categoryEvents });
  const media = createMediaStore({ connection, blobs: createGridFsBlobStore(connection), clock: systemClock });
  return {
    /** Waits for the provider's registration. Returns undefined when it did not arrive within `patienceMs`. */
    awaitProvider: (id: string, patienceMs: number) => awaitProjection(() => directory.provider(id), patienceMs),

    /** Publishes a service unless it exists or was deleted. */
    publish: async ({ cover, working, createdAt, ...command }: SeedService): Promise<Result<Service>> => {
      const clock = { now: () => createdAt };
      const services = createServiceRepository({ connection, outbox, clock, media, toEvents: serviceEvents });
      const earlier = await services.findEvenArchived({ id: command.serviceId, providerId: command.providerId });
      if (earlier !== undefined) return { ok: true, value: earlier };
      const drawn = async (field: string, svg: string) => ({ field, bytes: await drawImage(svg) });
      return publishService(
        { services, categories, directory, media, clock, limitsPerPerson: 10 },
        {
          ...command,
          cover: await drawn('cover_image', cover),
          working: await Promise.all(working.map((svg) => drawn('working_images', svg))),
        },
      );
    },

    /** The number of reviews that the catalog has counted. */
    countReviews: async (serviceId: string): Promise<number> =>
      (await serviceModel(connection).findOne({ _id: serviceId }).lean<ServiceDocument>())?.rated.count ?? 0,
  };
}
export type CatalogSeeding = ReturnType<typeof createCatalogSeeding>;
