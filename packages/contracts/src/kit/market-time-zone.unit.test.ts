import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
const timeZone = async () => (await import('./market-time-zone.ts')).marketTimeZone;

it('is Indian unless the process says otherwise', async () => {
  expect(await timeZone()).toBe('Asia/Kolkata');
  vi.resetModules();
  vi.stubEnv('TIME_ZONE', 'Asia/Kathmandu');
  expect(await timeZone()).toBe('Asia/Kathmandu');
});

it('is what the gateway has written into the page', async () => {
  const getAttribute = () => 'Asia/Dubai';
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === 'meta[name="time-zone"]' ? { getAttribute } : null) });
  expect(await timeZone()).toBe('Asia/Dubai');
});
