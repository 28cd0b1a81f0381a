import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodeImage, UnreadableImage } from './encode-image.ts';
import { createImageProcesses } from './image-processes.ts';

const painted = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a83226' } });
const sizeOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata();
  return [width, height];
};

it('refuses pictures while the queue is full, and accepts them again afterwards', async () => {
  const bytes = await painted(4, 4).png().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => encodeImage(bytes, { widths: [320] })));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE', extras: { retryAfter: 2 } });
  await expect(encodeImage(bytes, { widths: [320] })).resolves.toMatchObject({ 320: expect.any(Buffer) });
});

it('crops a picture to a square without enlarging a small one', async () => {
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

/** A valid progressive JPEG of one gray square, whose coefficients come bit by bit. Each scan takes a pass over all pixels; 829 can be had. */
function jpegOfScans(side: number, scans: number): Buffer {
  const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content];
  const table = (id: number, symbol: number) => segment(0xc4, id, 1, ...Array.from({ length: 15 }, () => 0), symbol);
  const blocks = Math.ceil(side / 8) ** 2;
  // All blocks are equal: the first coefficient takes one bit a block, the others 15 bits for each 32,767 blocks.
  const flat = Array.from({ length: Math.ceil(blocks / 8) }, () => 0);
  const empty = bytesOf('011111111111111'.repeat(Math.ceil(blocks / 32_767)));
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    ...segment(0xc2, 8, side >> 8, side & 0xff, side >> 8, side & 0xff, 1, 1, 0x11, 0),
    ...table(0x00, 0),
    ...table(0x10, 0xe0),
    ...segment(0xda, 1, 1, 0, 0, 0, 0),
    ...flat,
    ...Array.from({ length: scans - 1 }, (_, n) => {
      const coefficient = (n % 63) + 1;
      const bit = 13 - Math.floor(n / 63);
      const earlier = bit === 13 ? 0 : bit + 1;
      return [...segment(0xda, 1, 1, 0, coefficient, coefficient, earlier * 16 + bit), ...empty];
    }).flat(),
    ...[0xff, 0xd9],
  ]);
}

/** Bits as bytes, in which 0xFF is escaped. */
const bytesOf = (bits: string): number[] =>
  (bits.match(/.{1,8}/g) ?? [])
    .map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2))
    .flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte]));

it('refuses a JPEG with very many scans without decoding it', async () => {
  const refused = encodeImage(jpegOfScans(100, 829), { widths: [320] }, { encode: () => Promise.reject(new Error('was decoded')) });
  await expect(refused).rejects.toThrow('The picture has too many scans');
});

it('kills the process of a picture that takes too long, and decodes the next one', async () => {
  const processes = createImageProcesses({ atOnce: 1, maxQueued: 1, timeoutMs: 1_000 });
  const encode = (bytes: Buffer) => processes.encode({ bytes, widths: [320], square: false });
  const answers = await Promise.all([encode(jpegOfScans(5_000, 829)), encode(await painted(4, 4).png().toBuffer())]);
  expect(answers).toEqual([
    { unreadable: 'The image process ended, or was killed after 1000 ms' },
    { renditions: { 320: expect.any(Buffer) } },
  ]);
});

it('refuses a picture of more than 25 megapixels', async () => {
  await expect(encodeImage(await painted(5_001, 5_000).png().toBuffer(), { widths: [320] })).rejects.toThrow(UnreadableImage);
  await expect(encodeImage(await painted(5_000, 5_000).png().toBuffer(), { widths: [320] })).resolves.toBeDefined();
});
