import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { addressLimit, createLimits } from './limits.ts';

/** A client that has never connected, as while Redis is unavailable. */
const away = () => new Redis({ lazyConnect: true, enableOfflineQueue: false });

test('while Redis is unavailable calls are counted in this process, per class and address', async () => {
  const limits = createLimits({ redis: away(), prefix: 'test', mode: 'strict' });
  const most = addressLimit('sensitive', 'strict');
  for (let n = 0; n < most; n += 1) await limits.countAddress('sensitive', '203.0.113.5');
  await expect(limits.countAddress('sensitive', '203.0.113.5')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    extras: { retryAfter: expect.any(Number) },
  });
  await limits.countAddress('sensitive', '203.0.113.6');
  await limits.countAddress('read', '203.0.113.5');
  await limits.countAccount('sensitive', 'asha', '203.0.113.5');
});

test('calls with a token are counted by account, and widely by the address that many phones share', async () => {
  const limits = createLimits({ redis: away(), prefix: 'test', mode: 'strict' });
  const most = addressLimit('sensitive', 'strict') * 100;
  for (let n = 0; n < 120; n += 1) await limits.countAccount('sensitive', 'asha', '203.0.113.5');
  await expect(limits.countAccount('sensitive', 'asha', '203.0.113.6')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  for (let n = 120; n < most; n += 1) await limits.countAccount('sensitive', `phone-${n}`, '203.0.113.5');
  await expect(limits.countAccount('sensitive', 'another', '203.0.113.5')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('changing the address within an IPv6 network does not evade the limit', async () => {
  const limits = createLimits({ redis: away(), prefix: 'test', mode: 'strict' });
  const most = addressLimit('sensitive', 'strict');
  for (let n = 0; n < most; n += 1) await limits.countAddress('sensitive', `2001:db8:1:2::${n.toString(16)}`);
  await expect(limits.countAddress('sensitive', '2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await limits.countAddress('sensitive', '2001:db8:1:3::1');
});

test('changing the network within an IPv6 site does not evade the limit', async () => {
  const limits = createLimits({ redis: away(), prefix: 'test', mode: 'strict' });
  const [most, of] = [addressLimit('sensitive', 'strict'), (network: number) => `2001:db8:1:${network.toString(16)}::1`];
  for (let n = 0; n < most * 16; n += 1) await limits.countAddress('sensitive', of(n));
  await expect(limits.countAddress('sensitive', of(most * 16))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await limits.countAddress('sensitive', '2001:db8:2::1');
});

test('relaxed raises the limits per address a hundredfold', () => {
  expect(addressLimit('sensitive', 'relaxed')).toBe(100 * addressLimit('sensitive', 'strict'));
});
