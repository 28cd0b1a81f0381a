import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodeImage } from './encode-image.ts';

const painted = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a83226' } });
const sizeOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata();
  return [width, height];
};

it('turns pictures away when many wait already, and takes them again afterwards', async () => {
  const bytes = await painted(4, 4).png().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => encodeImage(bytes, { widths: [320] })));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE', extras: { retryAfter: 2 } });
  await expect(encodeImage(bytes, { widths: [320] })).resolves.toMatchObject({ 320: expect.any(Buffer) });
});

it('cuts a picture to a square, without blowing a small one up', async () => {
  const format = { widths: [96, 320], square: true } as const;
  const large = await encodeImage(await painted(1_000, 400).jpeg().toBuffer(), format);
  const small = await encodeImage(await painted(60, 200).png().toBuffer(), format);
  expect(await Promise.all([large[96], large[320], small[96], small[320]].map(sizeOf))).toEqual([
    [96, 96],
    [320, 320],
    [60, 60],
    [60, 60],
  ]);
});
