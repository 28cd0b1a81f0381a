import type { Result } from '@karigar/contracts';
import { awaitProjection, systemClock, type Outbox } from '@karigar/service-kit';
import type { Connection } from 'mongoose';
import { createCategoryRepository } from './categories/data/category-repository.ts';
import { createDirectory } from './directory/data/directory.ts';
import { createGridFsBlobStore } from './media/data/blob-store.ts';
import { drawImage } from './media/data/encode-image.ts';
import { createMediaStore } from './media/data/media-store.ts';
import { toEvents as toCategoryEvents } from './categories/messaging/publishes.ts';
import { toEvents as toServiceEvents } from './services/messaging/publishes.ts';
import type { Service } from './services/domain/service.ts';
import { serviceModel, type ServiceDocument } from './services/data/service-model.ts';
import { createServiceRepository } from './services/data/service-repository.ts';
import { publishService, type PublishService } from './services/use-cases/publish-service.ts';

/** A service of the demo data. Its pictures are drawings: SVG with a 320 x 240 view box. */
export interface SeedService extends Omit<PublishService, 'cover' | 'working'> {
  readonly cover: string;
  readonly working: readonly string[];
  readonly createdAt: Date;
}

// A running catalog service sweeps its outboxes: what is written here is published there.
const outbox: Outbox = { nudge: () => undefined };

/**
 * The catalog's own use cases for the seed program: over its database, beside a running catalog service, at a time that the caller sets.
 * Everything may be repeated.
 */
export function createCatalogSeeding(connection: Connection) {
  const directory = createDirectory(connection);
  const categories = createCategoryRepository({ connection, outbox, clock: systemClock, toEvents: toCategoryEvents });
  const media = createMediaStore({ connection, blobs: createGridFsBlobStore(connection), clock: systemClock });
  return {
    /** Waits until the provider's registration has arrived here. Undefined when it did not within `patienceMs`. */
    provider: (id: string, patienceMs: number) => awaitProjection(() => directory.provider(id), patienceMs),

    /** Publishes a service unless it is there, or was and has been deleted. */
    publish: async ({ cover, working, createdAt, ...command }: SeedService): Promise<Result<Service>> => {
      const clock = { now: () => createdAt };
      const services = createServiceRepository({ connection, outbox, clock, toEvents: toServiceEvents });
      const earlier = await services.findEvenArchived({ id: command.serviceId, providerId: command.providerId });
      if (earlier !== undefined) return { ok: true, value: earlier };
      const drawn = async (field: string, svg: string) => ({ field, bytes: await drawImage(svg) });
      return publishService(
        { services, categories, directory, media, clock },
        {
          ...command,
          cover: await drawn('cover_image', cover),
          working: await Promise.all(working.map((svg) => drawn('working_images', svg))),
        },
      );
    },

    /** Reviews that have been counted here. */
    reviewsOf: async (serviceId: string): Promise<number> =>
      (await serviceModel(connection).findOne({ _id: serviceId }).lean<ServiceDocument>())?.rated.count ?? 0,
  };
}
export type CatalogSeeding = ReturnType<typeof createCatalogSeeding>;
