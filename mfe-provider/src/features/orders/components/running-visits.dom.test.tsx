import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatTime } from '@karigar/platform';
import { fakeApi, renderPage, signIn } from '@karigar/platform/testing';
import { anOrderLine } from '../../../testing/builders.ts';
import { RunningVisits } from './running-visits.tsx';

const api = fakeApi();
const arrivesBy = '2026-11-23T20:20:00+05:30';
const show = (path: string) => renderPage([{ path: '*', element: <RunningVisits /> }], path);
const running = (over: Parameters<typeof anOrderLine>[0]) =>
  anOrderLine({ status: 'confirmed', allowedActions: ['progress'], CustomerInfo: { name: 'Asha Deshmukh' }, ...over });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T20:00:00+05:30') });
  signIn('provider', { id: 'p1' });
});
afterEach(() => vi.useRealTimers());

it.each([
  ['an instant order', { request_id: 'r1', progress: null, arrivesBy }, `Asha Deshmukh is waiting for you${formatTime(arrivesBy)}`],
  ['on the way', { progress: 'on_the_way', arrivesBy }, `On the way to Asha Deshmukh${formatTime(arrivesBy)}`],
  ['arrived', { progress: 'arrived', arrivesBy }, 'You are with Asha Deshmukh'],
  ['started', { progress: 'started' }, 'Working for Asha Deshmukh'],
] as const)('leads from every other page to the visit that is under way: %s', async (_, over, words) => {
  api.on({ 'GET /orders/provider': () => [running(over)] });
  show('/provider/services');
  const link = await screen.findByRole('link');
  expect(link.textContent).toBe(words);
  expect(link.getAttribute('href')).toBe('/provider/orders?order=order-1');
});

it('says nothing of other visits, nor on the pages that show the visit', async () => {
  api.on({
    'GET /orders/provider': () => [
      running({ order_id: 'later', progress: null }),
      running({ order_id: 'over', progress: 'started', allowedActions: ['report_no_show'] }),
      running({ order_id: 'done', status: 'fulfilled', progress: 'started' }),
      running({ order_id: 'begun', progress: 'started', CustomerInfo: { name: 'Neha Patil' } }),
    ],
  });
  const { router } = show('/provider/profile');
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Working for Neha Patil']);
  for (const path of ['/provider/dashboard', '/provider/Orders']) {
    await act(() => router.navigate(path));
    expect(screen.queryByRole('link')).toBeNull();
  }
});

it('leads after midnight to a visit that began the evening before', async () => {
  vi.setSystemTime(new Date('2026-11-23T23:59:50+05:30'));
  api.on({
    'GET /orders/provider': ({ query }) => (query['from'] === '2026-11-23' ? [running({ request_id: 'r1', progress: 'started' })] : []),
  });
  show('/provider/services');
  const link = await screen.findByRole('link', { name: 'Working for Asha Deshmukh' });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.sent('GET /orders/provider').map(({ query }) => query?.['from'])).toContain('2026-11-24');
  expect(link.isConnected).toBe(true);
});
