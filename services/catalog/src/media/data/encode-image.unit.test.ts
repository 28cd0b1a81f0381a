import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodeImage } from './encode-image.ts';

it('turns pictures away when many wait already, and takes them again afterwards', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#a83226' } })
    .png()
    .toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => encodeImage(bytes)));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE', extras: { retryAfter: 2 } });
  await expect(encodeImage(bytes)).resolves.toMatchObject({ 320: expect.any(Buffer) });
});
