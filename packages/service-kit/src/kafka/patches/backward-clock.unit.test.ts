import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patchKafkajs } from './patch-kafkajs.ts';

interface Group {
  memberId: string;
  coordinator: object;
  heartbeat(options: { interval: number }): Promise<void>;
}

const ConsumerGroup = createRequire(import.meta.url)('kafkajs/src/consumer/consumerGroup') as new (options: object) => Group;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a consumer sends heartbeats at its interval, also after the clock was put back', async () => {
  patchKafkajs();
  const [beat, refreshMetadata] = [vi.fn(), vi.fn()];
  const group = new ConsumerGroup({
    cluster: { refreshMetadata },
    logger: { namespace: () => ({}) },
    instrumentationEmitter: { emit: () => undefined },
  });
  Object.assign(group, { memberId: 'member', coordinator: { heartbeat: beat } });
  const beatsAfter = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    await group.heartbeat({ interval: 1_000 });
    return beat.mock.calls.length;
  };
  expect([await beatsAfter(500), await beatsAfter(500)]).toEqual([0, 1]);
  expect(await beatsAfter(600_000)).toBe(2);
  expect([await beatsAfter(-600_000), await beatsAfter(999), await beatsAfter(1)]).toEqual([3, 3, 4]);
  expect(refreshMetadata).toHaveBeenCalledOnce();
});
