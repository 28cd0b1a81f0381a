import { createRequire } from 'node:module';

interface RequestQueue {
  readonly pending: readonly unknown[];
  readonly scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

// kafkajs neither exports nor types the queue of a connection's requests.
const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };

/**
 * Makes kafkajs check a connection's pending requests only while there are some. It checks every millisecond, pending or not
 * (https://github.com/tulios/kafkajs/issues/1704), which costs an idle service up to a tenth of a core. A request that has to wait schedules its
 * own check, so nothing is missed.
 */
export function patchRequestQueue(): void {
  const scheduleCheck = prototype.scheduleCheckPendingRequests;
  Object.assign(prototype, {
    scheduleCheckPendingRequests(this: RequestQueue) {
      if (this.pending.length > 0) scheduleCheck.call(this);
    },
  });
}
