import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, renderPage, signIn } from '@karigar/platform/testing';
import { EarningsChart } from './earnings-chart.tsx';

const file = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive };
});
vi.mock(import('@karigar/ui/charts'), async (original) => {
  await file.arrived;
  return original();
});

const api = fakeApi({ 'GET /provider/earnings/days': { days: [{ day: '2026-11-21', orders: 1, earnings: 349 }] } });
afterEach(() => vi.useRealTimers());

it('says after three seconds that the file of the chart is slow', async () => {
  signIn('provider', { id: 'p1' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderPage([{ path: '*', element: <EarningsChart /> }], '/');
  await screen.findByRole('region', { name: 'Earnings' });
  expect(api.sent('GET /provider/earnings/days')).toHaveLength(1);
  expect(screen.queryByText(/taking longer/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const slow = screen.getAllByText('The chart is taking longer than usual to load.');
  expect(slow.map((words) => words.getAttribute('role'))).toEqual(['status', 'status']);
  file.arrive();
  expect(await screen.findAllByRole('img', { name: /in the last 30 days/ })).toHaveLength(2);
  expect(screen.queryByText(/taking longer/)).toBeNull();
});
