import { createRequire } from 'node:module';

interface Runner {
  running: boolean;
  readonly fetchManager: { stop(): Promise<void> };
  readonly consumerGroup: { leave(): Promise<void> };
  waitForConsumer(): Promise<void>;
}

// kafkajs neither exports nor types the loop of a consumer.
const { prototype } = createRequire(import.meta.url)('kafkajs/src/consumer/runner') as { prototype: object };

/**
 * Makes a consumer that stops leave its group at once. kafkajs first waits for the answer to its last fetch, which the broker holds
 * for as long as there is no message, and until then the others in the group do not get its partitions. The answer is dropped: nobody has handled it.
 */
export function patchGroupLeave(): void {
  Object.assign(prototype, {
    async stop(this: Runner): Promise<void> {
      if (!this.running) return;
      this.running = false;
      // The broker removes a member that could not leave when its session ends.
      const leave = () => this.consumerGroup.leave().catch(() => undefined);
      const ended = this.fetchManager.stop().then(() => this.waitForConsumer());
      await leave();
      // A last fetch that failed has joined the group again.
      void ended.then(leave);
    },
  });
}
