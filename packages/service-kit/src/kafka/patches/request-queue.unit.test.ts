import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patchKafkajs } from './patch-kafkajs.ts';

interface Queue {
  checkPendingRequests(): void;
  maybeThrottle(ms: number): void;
  push(request: { entry: { correlationId: number }; expectResponse: boolean; sendRequest: () => void }): void;
  destroy(): void;
}

const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as new (options: object) => Queue;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does not poll an idle connection, and sends throttled requests when the throttling ends', () => {
  patchKafkajs();
  const queue = new RequestQueue({ maxInFlightRequests: 5, requestTimeout: 1_000, logger: { debug: () => undefined } });
  queue.checkPendingRequests();
  expect(vi.getTimerCount()).toBe(0);

  queue.maybeThrottle(200);
  const sendRequest = vi.fn();
  queue.push({ entry: { correlationId: 1 }, expectResponse: true, sendRequest });
  vi.advanceTimersByTime(150);
  expect(sendRequest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(sendRequest).toHaveBeenCalledOnce();
  queue.destroy();
});
