import { createLogger } from '@karigar/service-kit';
import { expect, test } from 'vitest';
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
