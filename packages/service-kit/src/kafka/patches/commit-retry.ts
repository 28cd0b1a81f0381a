import { createRequire } from 'node:module';

interface Runner {
  readonly running: boolean;
  readonly consumerGroup: { commitOffsets(offsets: object): Promise<void> };
}

// kafkajs neither exports nor types the loop of a consumer.
const { prototype } = createRequire(import.meta.url)('kafkajs/src/consumer/runner') as { prototype: object };

/**
 * Makes a failed commit fail. kafkajs repeats it for as long as the consumer repeats anything, each time as a member of the group's
 * current generation. After a rebalance it would replace what the new owner of a partition has committed with an older offset, and without further
 * messages the group would appear to lag for ever. `createCommits` repeats what is still to be committed.
 */
export function patchCommitRetry(): void {
  Object.assign(prototype, {
    async commitOffsets(this: Runner, offsets: object): Promise<void> {
      if (!this.running) throw new Error('The consumer is not running');
      await this.consumerGroup.commitOffsets(offsets);
    },
  });
}
