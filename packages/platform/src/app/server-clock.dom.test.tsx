import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverTimeHeader } from '@karigar/contracts/constants';

const minuteMs = 60_000;
const now = Date.parse('2026-11-26T10:00:00.000Z');

/** An answer of a server whose clock is `aheadMs` ahead of this device's. */
const answer = (aheadMs: number, headers: Record<string, string> = { 'cache-control': 'no-store' }): Response =>
  new Response(null, { headers: { [serverTimeHeader]: new Date(Date.now() + aheadMs).toISOString(), ...headers } });

async function freshClock() {
  vi.resetModules();
  return import('./server-clock.ts');
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

describe('the server’s clock', () => {
  it('is the device’s until an answer proves otherwise', async () => {
    const { learnServerTime, serverNow } = await freshClock();
    expect(serverNow()).toBe(now);
    learnServerTime(answer(0), now);
    expect(serverNow()).toBe(now);
  });

  it.each([3 * minuteMs, -5 * minuteMs])('is known as exactly as the call was fast if it is %d ms ahead', async (aheadMs) => {
    const { learnServerTime, serverNow } = await freshClock();
    learnServerTime(answer(aheadMs), now - 200);
    expect(Math.abs(serverNow() - (now + aheadMs))).toBeLessThanOrEqual(200);
  });

  it('is not spoilt by an answer that took long', async () => {
    const { learnServerTime, serverNow } = await freshClock();
    learnServerTime(answer(3 * minuteMs), now);
    const before = serverNow();
    // Written 10 s ago, at the beginning of a wait of 12 s.
    learnServerTime(answer(3 * minuteMs - 10_000), now - 12_000);
    expect(serverNow()).toBe(before);
  });

  it('follows the device’s clock when that is put right', async () => {
    const { learnServerTime, serverNow } = await freshClock();
    learnServerTime(answer(3 * minuteMs), now);
    vi.setSystemTime(now + 3 * minuteMs);
    learnServerTime(answer(0), Date.now());
    expect(serverNow()).toBe(Date.now());
  });

  it('learns nothing from what a cache may have kept, or from the time of the machine that answered', async () => {
    const { learnServerTime, serverNow } = await freshClock();
    learnServerTime(answer(-5 * minuteMs, { 'cache-control': 'private, max-age=86400' }), now);
    learnServerTime(new Response(null, { headers: { date: new Date(now + minuteMs).toUTCString(), 'cache-control': 'no-store' } }), now);
    expect(serverNow()).toBe(now);
  });

  it('is known to the next page, also in another tab', async () => {
    const before = await freshClock();
    before.learnServerTime(answer(3 * minuteMs), now);
    sessionStorage.clear();
    const after = await freshClock();
    expect(after.serverNow()).toBe(before.serverNow());
  });

  it('is known to this page if the browser has no room for it', async () => {
    const { learnServerTime, serverNow } = await freshClock();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    learnServerTime(answer(3 * minuteMs), now);
    expect(serverNow()).toBe(now + 3 * minuteMs);
    expect(warned).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});
