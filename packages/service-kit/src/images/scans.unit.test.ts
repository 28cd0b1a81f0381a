import { expect, it } from 'vitest';
import { hasTooManyScans } from './scans.ts';

it('tells a JPEG of thousands of scans from one of ten', () => {
  const scan = Buffer.from('ffda000c03010002110311003f00aabbcc', 'hex');
  const jpegOf = (scans: number) => Buffer.concat([Buffer.from('ffd8', 'hex'), ...Array.from({ length: scans }, () => scan)]);
  expect([10, 50, 51, 5_000].map((scans) => hasTooManyScans(jpegOf(scans)))).toEqual([false, false, true, true]);
});
