import { ok, refuse, type EventEnvelope, type Result } from '@karigar/contracts';
import {
  createAggregateStore,
  eventOutbox,
  outboxField,
  outboxIndex,
  schemaOptions,
  type AggregateDocument,
  type Clock,
  type Outbox,
} from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';

/** How many providers a customer can save. */
const maxFavourites = 50;

/** The id is the customer's. */
interface FavouritesDocument extends AggregateDocument {
  /** In the order of saving. */
  providers: string[];
  outbox: EventEnvelope[];
}

/** The only fact about favourites. */
export interface FavouritesChanged {
  readonly customerId: string;
}

const schema = new Schema<FavouritesDocument>(
  { _id: String, version: Number, providers: [String], outbox: outboxField },
  { ...schemaOptions, collection: 'favourites' },
);
schema.index({ providers: 1 });
schema.index(...outboxIndex);

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly toEvents: Parameters<typeof eventOutbox<readonly string[], FavouritesChanged>>[1];
}

/** Customers' favourite providers: one document per customer. */
export function createFavouriteStore({ connection, outbox, clock, toEvents }: Options) {
  const model = connection.model<FavouritesDocument>('Favourites', schema);
  const store = createAggregateStore<readonly string[], FavouritesChanged, FavouritesDocument>({
    name: 'favourites',
    model,
    toState: ({ providers }) => providers,
    toFields: (providers) => ({ providers: [...providers] }),
    outgoing: [eventOutbox(outbox, toEvents)],
    clock,
    initial: [],
  });

  return {
    /** Latest first. */
    of: async (customerId: string): Promise<string[]> => [...((await store.find({ _id: customerId })) ?? [])].reverse(),

    /** Saving a provider again changes nothing. Refuses LIMIT_REACHED when the list is full. */
    add: (customerId: string, providerId: string): Promise<Result<readonly string[]>> =>
      store.change({ _id: customerId }, (providers) => {
        if (providers.includes(providerId)) return ok({ state: providers, facts: [] });
        if (providers.length >= maxFavourites)
          return refuse('LIMIT_REACHED', { limit: maxFavourites }, `At most ${maxFavourites} karigars can be saved`);
        return ok({ state: [...providers, providerId], facts: [{ customerId }] });
      }),

    /** Refuses NOT_FOUND when it was not saved. */
    remove: (customerId: string, providerId: string): Promise<Result<readonly string[]>> =>
      store.change({ _id: customerId }, (providers) =>
        providers.includes(providerId)
          ? ok({ state: providers.filter((id) => id !== providerId), facts: [{ customerId }] })
          : refuse('NOT_FOUND'),
      ),

    forgetCustomer: async (customerId: string): Promise<void> => void (await model.deleteOne({ _id: customerId })),
    forgetProvider: async (providerId: string): Promise<void> => {
      await model.updateMany({ providers: providerId }, { $pull: { providers: providerId }, $inc: { version: 1 } });
    },
  };
}
export type FavouriteStore = ReturnType<typeof createFavouriteStore>;
