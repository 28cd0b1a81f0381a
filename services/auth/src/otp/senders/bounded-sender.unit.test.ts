import { createLogger } from '@karigar/service-kit';
import { expect, test } from 'vitest';
import type { Limiter } from '../../limits/limiter.ts';
import { createBoundedSender } from './bounded-sender.ts';

const log = createLogger({ name: 'test', level: 'silent' });

test('sends only to numbers of the allowed countries, up to the daily limit', async () => {
  const sent: string[] = [];
  let left = 2;
  const sender = createBoundedSender(
    {
      send: async ({ phone }) => {
        sent.push(phone);
        return 'accepted';
      },
    },
    { countries: ['+91', '+977'], perDay: { take: async () => ((left -= 1) < 0 ? 3_600 : 0), giveBack: async () => {} }, log },
  );
  const send = (phone: string) => sender.send({ phone, code: '123456', text: '123456' });
  expect(await send('+2525551234')).toBe('unreachable');
  expect([await send('+919876543210'), await send('+9779812345678')]).toEqual(['accepted', 'accepted']);
  await expect(send('+919876543210')).rejects.toThrow('used up');
  expect(sent).toEqual(['+919876543210', '+9779812345678']);
});

test('sends one number so many only; an SMS that was never sent does not count', async () => {
  const sent: string[] = [];
  let isRefused = true;
  const counts = new Map<string, number>();
  const limiter = (max: number): Limiter => ({
    take: async (key) => {
      const count = counts.get(key) ?? 0;
      if (count >= max) return 3_600;
      counts.set(key, count + 1);
      return 0;
    },
    giveBack: async (key) => void counts.set(key, (counts.get(key) ?? 0) - 1),
  });
  const sender = createBoundedSender(
    {
      send: async ({ phone }) => {
        if (isRefused) throw new Error('The SMS gateway answered 500');
        sent.push(phone);
        return 'accepted';
      },
    },
    { countries: ['+91'], perDay: limiter(3), perNumber: limiter(2), log },
  );
  const send = (phone: string) => sender.send({ phone, code: '', text: 'Your order was cancelled.' });
  const [one, other, third] = ['+919876543210', '+919876543211', '+919876543212'];
  await expect(send(one)).rejects.toThrow('answered 500');
  isRefused = false;
  await send(one);
  await send(one);
  await expect(send(one)).rejects.toThrow('all SMS that it may receive');
  await send(other);
  await expect(send(third)).rejects.toThrow('SMS_PER_DAY is used up');
  expect(sent).toEqual([one, one, other]);
  expect(Object.fromEntries(counts)).toEqual({ all: 3, [one]: 2, [other]: 1, [third]: 0 });
});

test.each([
  ['the gateway refuses it', new Error('The SMS gateway answered 500'), 0],
  ['there is no connection', new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }), 0],
  ['the gateway does not answer in time', new DOMException('The operation timed out', 'TimeoutError'), 1],
  ['the connection breaks', new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) }), 1],
  ['the number is unreachable', 'unreachable', 0],
  ['it is accepted', 'accepted', 1],
] as const)('counts an SMS that may have been sent: %s', async (_, outcome, counted) => {
  let count = 0;
  const perDay = { take: async () => ((count += 1), 0), giveBack: async () => void (count -= 1) };
  const sender = createBoundedSender(
    {
      send: async () => {
        if (typeof outcome === 'string') return outcome;
        throw outcome;
      },
    },
    { countries: ['+91'], perDay, log },
  );
  const sent = await sender.send({ phone: '+919876543210', code: '123456', text: '123456' }).catch((error: unknown) => error);
  expect(sent).toBe(outcome);
  expect(count).toBe(counted);
});
