import { patchBackwardClock } from './backward-clock.ts';
import { patchCommitRetry } from './commit-retry.ts';
import { patchGroupLeave } from './group-leave.ts';
import { patchRequestQueue } from './request-queue.ts';

let isPatched = false;

/** Replaces methods of kafkajs 2.2.4, once per process. With another version, each patch must be checked again. */
export function patchKafkajs(): void {
  if (isPatched) return;
  isPatched = true;
  patchRequestQueue();
  patchCommitRetry();
  patchGroupLeave();
  patchBackwardClock();
}
