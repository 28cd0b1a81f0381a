import { createRequire } from 'node:module';

interface ConsumerGroup {
  /** When the last heartbeat was sent, by the clock of then. */
  lastRequest: number;
  readonly cluster: { refreshMetadata(): Promise<void> };
  readonly heartbeat: (this: ConsumerGroup, options: { readonly interval: number }) => Promise<void>;
}

// kafkajs neither exports nor types a consumer's membership in its group.
const { prototype } = createRequire(import.meta.url)('kafkajs/src/consumer/consumerGroup') as { prototype: ConsumerGroup };

/**
 * Makes a consumer stay in its group when the clock of its machine is put back. kafkajs would send no heartbeats and read no metadata
 * until the clock shows the time of the last ones again. The group removes the member, which notices nothing: it goes on reading, but can commit nothing.
 */
export function patchBackwardClock(): void {
  const { heartbeat } = prototype;
  Object.assign(prototype, {
    async heartbeat(this: ConsumerGroup, options: { readonly interval: number }): Promise<void> {
      if (this.lastRequest > Date.now()) {
        this.lastRequest = 0;
        await this.cluster.refreshMetadata();
      }
      await heartbeat.call(this, options);
    },
  });
}
