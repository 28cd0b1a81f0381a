import { beforeEach, describe, expect, it } from 'vitest';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';

describe('the heartbeat of a consumer', () => {
  let now = 0;
  let heartbeat: Heartbeat;
  const pass = (seconds: number) => (now += seconds * 1_000);
  beforeEach(() => {
    now = 1_000_000;
    heartbeat = createHeartbeat(15_000, 1_000, () => now);
    heartbeat.joined();
  });

  it('names the partition without progress while others progress', () => {
    heartbeat.began('customer/0');
    heartbeat.began('customer/1');
    for (let n = 0; n < 4; n += 1) {
      pass(4);
      heartbeat.beat('customer/1');
    }
    expect(heartbeat.stuck(0)).toEqual(['customer/0']);
    heartbeat.finished('customer/0');
    expect(heartbeat.stuck(0)).toEqual([]);
  });

  it('takes an answer that came later than the broker holds one for what was there when the broker was asked', () => {
    for (const [seconds, silentFor] of [
      [3, 0],
      [4, 4_000],
    ] as const) {
      heartbeat.fetchStarted(1);
      pass(seconds);
      heartbeat.fetched(1);
      expect(heartbeat.silentForMs()).toBe(silentFor);
    }
  });

  it('does not count redelivery of a message as progress', () => {
    for (let n = 0; n < 4; n += 1) {
      heartbeat.fetched(1);
      heartbeat.began('customer/0');
      pass(4);
    }
    expect(heartbeat.stuck(0)).toEqual(['customer/0']);
  });

  it('raises no alarm over an idle topic, a message that waits for another, or a rebalance', () => {
    for (let n = 0; n < 100; n += 1) {
      pass(1);
      heartbeat.fetched(1);
      expect([heartbeat.stuck(0), heartbeat.hasStoppedFetching(0)]).toEqual([[], false]);
    }
    heartbeat.began('customer/0');
    for (let n = 0; n < 100; n += 1) {
      pass(1);
      heartbeat.beat('customer/0');
      expect([heartbeat.stuck(0), heartbeat.hasStoppedFetching(0)]).toEqual([[], false]);
    }
    pass(14);
    heartbeat.joined();
    pass(40);
    expect([heartbeat.stuck(0), heartbeat.hasStoppedFetching(0)]).toEqual([[], false]);
  });

  it('detects a consumer that does not even fetch', () => {
    pass(46);
    expect(heartbeat.hasStoppedFetching(0)).toBe(true);
    expect(heartbeat.silentForMs()).toBe(46_000);
    heartbeat.fetched(1);
    expect(heartbeat.hasStoppedFetching(0)).toBe(false);
  });

  it('notices one silent broker of three, though the others answer', () => {
    const askAll = () => {
      for (const broker of [1, 2, 3]) heartbeat.fetchStarted(broker);
    };
    askAll();
    for (let second = 1; second <= 46; second += 1) {
      pass(1);
      for (const broker of [2, 3]) heartbeat.fetched(broker);
      // Also after kafkajs has given a fetch up and repeats all of them.
      askAll();
      expect([heartbeat.silentForMs(), heartbeat.hasStoppedFetching(0)]).toEqual([second * 1_000, second > 45]);
    }
    heartbeat.fetched(1);
    expect([heartbeat.silentForMs(), heartbeat.hasStoppedFetching(0)]).toEqual([0, false]);
  });

  it('takes an answer that has waited in a process that stood still for as old as the question', () => {
    heartbeat.fetchStarted(1);
    pass(10);
    heartbeat.fetched(1);
    expect([heartbeat.silentForMs(), heartbeat.hasStoppedFetching(0)]).toEqual([10_000, false]);
    heartbeat.fetchStarted(1);
    expect(heartbeat.silentForMs()).toBe(10_000);
    pass(1);
    heartbeat.fetched(1);
    expect(heartbeat.silentForMs()).toBe(0);
  });

  it('expects nothing more from a broker that has left the cluster', () => {
    heartbeat.fetchStarted(1);
    const othersAnswerFor = (seconds: number) => {
      for (let second = 1; second <= seconds; second += 1) {
        pass(1);
        heartbeat.fetchStarted(2);
        heartbeat.fetched(2);
      }
    };
    othersAnswerFor(29);
    expect(heartbeat.silentForMs()).toBe(29_000);
    othersAnswerFor(1);
    expect([heartbeat.silentForMs(), heartbeat.hasStoppedFetching(0)]).toEqual([0, false]);
  });

  it('does not count an outage of the broker against a consumer', () => {
    heartbeat.began('customer/0');
    pass(60);
    const healed = now;
    pass(14);
    expect(heartbeat.stuck(healed)).toEqual([]);
    pass(2);
    expect(heartbeat.stuck(healed)).toEqual(['customer/0']);
    heartbeat.finished('customer/0');
    pass(60);
    expect([heartbeat.hasStoppedFetching(now - 44_000), heartbeat.hasStoppedFetching(now - 46_000)]).toEqual([false, true]);
  });
});
