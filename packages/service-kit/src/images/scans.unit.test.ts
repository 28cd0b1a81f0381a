import { expect, it } from 'vitest';
import { hasTooManyScans } from './scans.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const scan = hex('ffda000c03010002110311003f00aaff00bbffd0cc');
const end = hex('ffd9');
const jpegOf = (...parts: Buffer[]) => Buffer.concat([hex('ffd8'), ...parts]);
const scans = (count: number) => Buffer.concat(Array.from({ length: count }, () => scan));

it('distinguishes a JPEG with thousands of scans from one with ten', () => {
  expect([10, 50, 51, 5_000].map((count) => hasTooManyScans(jpegOf(scans(count), end)))).toEqual([false, false, true, true]);
  expect(hasTooManyScans(jpegOf(hex('ffffff'), scans(51)))).toBe(true);
});

it('ignores bytes that only look like a scan', () => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(scans(100).length + 2);
  expect(hasTooManyScans(jpegOf(hex('ffe1'), length, scans(100), scan, end))).toBe(false);
  expect(hasTooManyScans(jpegOf(scan, end, scans(100)))).toBe(false);
  expect(hasTooManyScans(Buffer.concat([hex('89504e470d0a1a0a'), scans(100)]))).toBe(false);
});

it.each(['', 'ff', 'ffd8', 'ffd8ff', 'ffd8ffe1', 'ffd8ffe100', 'ffd8ffe10000', 'ffd8ffda'])('reads %j to its end', (broken) => {
  expect(hasTooManyScans(hex(broken))).toBe(false);
});
