import { beforeEach, describe, expect, it } from 'vitest';
import { createConsumerWatchdog, type ConsumerWatchdog } from './consumer-watchdog.ts';

describe('the watchdog of a consumer', () => {
  let now = 0;
  let watchdog: ConsumerWatchdog;
  const pass = (seconds: number) => (now += seconds * 1_000);
  beforeEach(() => {
    now = 1_000_000;
    watchdog = createConsumerWatchdog(15_000, 1_000, () => now);
    watchdog.joined();
  });

  it('names the partition without progress while others progress', () => {
    watchdog.began('customer/0');
    watchdog.began('customer/1');
    for (let n = 0; n < 4; n += 1) {
      pass(4);
      watchdog.progressed('customer/1');
    }
    expect(watchdog.stuck(0)).toEqual(['customer/0']);
    watchdog.finished('customer/0');
    expect(watchdog.stuck(0)).toEqual([]);
  });

  it('takes an answer that came later than the broker holds one for what was there when the broker was asked', () => {
    for (const [seconds, silentFor] of [
      [3, 0],
      [4, 4_000],
    ] as const) {
      watchdog.fetchStarted(1);
      pass(seconds);
      watchdog.fetched(1);
      expect(watchdog.silentForMs()).toBe(silentFor);
    }
  });

  it('does not count redelivery of a message as progress', () => {
    for (let n = 0; n < 4; n += 1) {
      watchdog.fetched(1);
      watchdog.began('customer/0');
      pass(4);
    }
    expect(watchdog.stuck(0)).toEqual(['customer/0']);
  });

  it('raises no alarm over an idle topic, a message that waits for another, or a rebalance', () => {
    for (let n = 0; n < 100; n += 1) {
      pass(1);
      watchdog.fetched(1);
      expect([watchdog.stuck(0), watchdog.hasStoppedFetching(0)]).toEqual([[], false]);
    }
    watchdog.began('customer/0');
    for (let n = 0; n < 100; n += 1) {
      pass(1);
      watchdog.progressed('customer/0');
      expect([watchdog.stuck(0), watchdog.hasStoppedFetching(0)]).toEqual([[], false]);
    }
    pass(14);
    watchdog.joined();
    pass(40);
    expect([watchdog.stuck(0), watchdog.hasStoppedFetching(0)]).toEqual([[], false]);
  });

  it('detects a consumer that does not even fetch', () => {
    pass(46);
    expect(watchdog.hasStoppedFetching(0)).toBe(true);
    expect(watchdog.silentForMs()).toBe(46_000);
    watchdog.fetched(1);
    expect(watchdog.hasStoppedFetching(0)).toBe(false);
  });

  it('notices one silent broker of three, though the others answer', () => {
    const askAll = () => {
      for (const broker of [1, 2, 3]) watchdog.fetchStarted(broker);
    };
    askAll();
    for (let second = 1; second <= 46; second += 1) {
      pass(1);
      for (const broker of [2, 3]) watchdog.fetched(broker);
      // Also after kafkajs has given a fetch up and repeats all of them.
      askAll();
      expect([watchdog.silentForMs(), watchdog.hasStoppedFetching(0)]).toEqual([second * 1_000, second > 45]);
    }
    watchdog.fetched(1);
    expect([watchdog.silentForMs(), watchdog.hasStoppedFetching(0)]).toEqual([0, false]);
  });

  it('takes an answer that has waited in a process that stood still for as old as the question', () => {
    watchdog.fetchStarted(1);
    pass(10);
    watchdog.fetched(1);
    expect([watchdog.silentForMs(), watchdog.hasStoppedFetching(0)]).toEqual([10_000, false]);
    watchdog.fetchStarted(1);
    expect(watchdog.silentForMs()).toBe(10_000);
    pass(1);
    watchdog.fetched(1);
    expect(watchdog.silentForMs()).toBe(0);
  });

  it('expects nothing more from a broker that has left the cluster', () => {
    watchdog.fetchStarted(1);
    const othersAnswerFor = (seconds: number) => {
      for (let second = 1; second <= seconds; second += 1) {
        pass(1);
        watchdog.fetchStarted(2);
        watchdog.fetched(2);
      }
    };
    othersAnswerFor(29);
    expect(watchdog.silentForMs()).toBe(29_000);
    othersAnswerFor(1);
    expect([watchdog.silentForMs(), watchdog.hasStoppedFetching(0)]).toEqual([0, false]);
  });

  it('does not count an outage of the broker against a consumer', () => {
    watchdog.began('customer/0');
    pass(60);
    const healed = now;
    pass(14);
    expect(watchdog.stuck(healed)).toEqual([]);
    pass(2);
    expect(watchdog.stuck(healed)).toEqual(['customer/0']);
    watchdog.finished('customer/0');
    pass(60);
    expect([watchdog.hasStoppedFetching(now - 44_000), watchdog.hasStoppedFetching(now - 46_000)]).toEqual([false, true]);
  });
});
