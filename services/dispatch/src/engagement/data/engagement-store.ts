import { ok } from '@karigar/contracts';
import { createAggregateStore, embedded, schemaOptions, trusted, type AggregateDocument, type Clock } from '@karigar/service-kit';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import { isEngaged, isUnsettled, noEngagement, withJob, type Engagement, type Job } from '../domain/engagement.ts';

interface EngagementDocument extends AggregateDocument {
  capacity: number;
  capacityVersion: number;
  jobs: Job[];
  changes: number;
  settledChange: number;
  engaged: boolean;
  unsettled: boolean;
}

const schema = new Schema<EngagementDocument>(
  {
    _id: String,
    version: Number,
    capacity: Number,
    capacityVersion: Number,
    jobs: [embedded({ id: String, version: Number, isUnderWay: Boolean, at: Date })],
    changes: Number,
    settledChange: Number,
    engaged: Boolean,
    unsettled: Boolean,
  },
  { ...schemaOptions, collection: 'engagements' },
);
schema.index({ unsettled: 1 }, { partialFilterExpression: { unsettled: true } });

/** Which providers are busy: one document per provider, whose update decides between competing acceptances. */
export function createEngagementStore({
  connection,
  clock,
  onUnsettled,
}: {
  connection: Connection;
  clock: Clock;
  /** Called when this process has changed an engagement with consequences to carry out. */
  onUnsettled?: () => void;
}) {
  const model = connection.model<EngagementDocument>('Engagement', schema);
  const store = createAggregateStore<Engagement, never, EngagementDocument>({
    name: 'engagement',
    model,
    toState: toEngagement,
    toFields,
    outgoing: [],
    clock,
    initial: noEngagement,
  });

  return {
    of: async (providerId: string): Promise<Engagement> => (await store.find({ _id: providerId })) ?? noEngagement,

    /** Which of these providers are engaged. */
    engagedAmong: async (providerIds: readonly string[]): Promise<string[]> =>
      (await model.find({ _id: trusted({ $in: [...providerIds] }), engaged: true }, { _id: 1 }).lean()).map(({ _id }) => _id),

    /** Providers with consequences that have not been carried out yet. */
    unsettled: async function* (): AsyncIterable<string> {
      for await (const { _id } of model.find({ unsettled: true }, { _id: 1 }).lean().cursor()) yield _id;
    },

    /** Records that the consequences of `engagement`'s last change have been carried out. If it has changed again, it stays unsettled. */
    markSettled: async (providerId: string, { changes }: Engagement): Promise<void> => {
      await model.updateOne({ _id: providerId, changes }, { $set: { settledChange: changes, unsettled: false }, $inc: { version: 1 } });
    },

    change: async (providerId: string, next: (engagement: Engagement) => Engagement): Promise<void> => {
      const changed = await store.change({ _id: providerId }, (engagement) => ok({ state: next(engagement), facts: [] }));
      if (!changed.ok) throw new Error(`The engagement of provider ${providerId} could not be changed: ${changed.code}`);
      if (isUnsettled(changed.value)) onUnsettled?.();
    },

    /**
     * Gives a provider a job in the transaction of the acceptance. Of two concurrent transactions MongoDB retries the later one. Call `claimed` after
     * the commit.
     * @returns false when the provider is engaged already
     */
    claim: async (providerId: string, jobId: string, session: ClientSession): Promise<boolean> => {
      const document = await model.findOne({ _id: providerId }).session(session).lean<EngagementDocument>();
      const engagement = document === null ? noEngagement : toEngagement(document);
      if (isEngaged(engagement)) return false;
      const next = withJob(engagement, { id: jobId, version: 0, isUnderWay: true, at: clock.now() });
      const version = document?.version ?? 0;
      const update = { $set: { ...toFields(next), version: version + 1 } };
      const saved = await model.updateOne({ _id: providerId, version }, update, { upsert: document === null, session });
      return saved.matchedCount + saved.upsertedCount === 1;
    },
    claimed: (): void => onUnsettled?.(),

    /** Deletes what is stored about a deleted provider. Safe to repeat. */
    forget: async (providerId: string): Promise<void> => void (await model.deleteOne({ _id: providerId })),
  };
}
export type EngagementStore = ReturnType<typeof createEngagementStore>;

const toFields = (engagement: Engagement): Omit<EngagementDocument, '_id' | 'version'> => ({
  capacity: engagement.capacity,
  capacityVersion: engagement.capacityVersion,
  jobs: [...engagement.jobs],
  changes: engagement.changes,
  settledChange: engagement.settledChange,
  engaged: isEngaged(engagement),
  unsettled: isUnsettled(engagement),
});

const toEngagement = ({ capacity, capacityVersion, jobs, changes, settledChange }: EngagementDocument): Engagement => ({
  capacity,
  capacityVersion,
  jobs,
  changes,
  settledChange,
});
