import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

let isDone = false;

/**
 * Makes kafkajs check a connection's pending requests only while there are some. Version 2.2.4 checks every millisecond, pending or not
 * (https://github.com/tulios/kafkajs/issues/1704), which costs an idle service up to a tenth of a core. A request that has to wait schedules its
 * own check, so nothing is missed.
 */
export function stopIdleChecks(): void {
  if (isDone) return;
  isDone = true;
  const scheduleCheck = RequestQueue.prototype.scheduleCheckPendingRequests;
  RequestQueue.prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) scheduleCheck.call(this);
  };
}
