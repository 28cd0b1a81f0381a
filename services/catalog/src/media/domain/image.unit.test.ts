import { expect, it } from 'vitest';
import { hasTooManyScans, mediaIdIn, mediaUrl } from './image.ts';

it.each([mediaUrl('abc', 320), 'https://karigar.example/api/media/abc/1280', '/media/abc', 'abc'])('finds the id in %s', (reference) => {
  expect(mediaIdIn(reference)).toBe('abc');
});

it.each(['', '/other/abc/640', '../abc', 'abc/640?x=1'])('finds none in "%s"', (reference) => {
  expect(mediaIdIn(reference)).toBeUndefined();
});

it('tells a JPEG of thousands of scans from one of ten', () => {
  const scan = Buffer.from('ffda000c03010002110311003f00aabbcc', 'hex');
  const jpegOf = (scans: number) => Buffer.concat([Buffer.from('ffd8', 'hex'), ...Array.from({ length: scans }, () => scan)]);
  expect([10, 50, 51, 5_000].map((scans) => hasTooManyScans(jpegOf(scans)))).toEqual([false, false, true, true]);
});
