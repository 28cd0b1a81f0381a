import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serverTimeHeader } from '@karigar/contracts/constants';
import { api, serverNow } from '@karigar/platform';
import { fakeApi } from '@karigar/platform/testing';
import { Countdown, useSecondsLeft } from './progress.tsx';

const aheadMs = 3 * 60_000;
fakeApi({
  'GET /categories': () =>
    Response.json([], { headers: { [serverTimeHeader]: new Date(Date.now() + aheadMs).toISOString(), 'cache-control': 'no-store' } }),
});

afterEach(() => vi.useRealTimers());

it('counts by the server’s clock down to a time that the server named, on a phone whose clock is slow', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T10:00:00.000Z') });
  await api('GET /categories');
  const onEnd = vi.fn();
  render(<Countdown until={new Date(Date.now() + aheadMs + 60_000).toISOString()} onEnd={onEnd} />);
  expect(screen.getByText('1:00')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('0:00')).toBeTruthy();
  expect(onEnd).toHaveBeenCalledOnce();
});

it('never shows more than what is left when it starts again after its end', () => {
  vi.useFakeTimers();
  const shown: number[] = [];
  const Resend = ({ until }: { until: number }) => {
    shown.push(useSecondsLeft(until));
    return null;
  };
  const until = serverNow() + 2_000;
  const { rerender } = render(<Resend until={until} />);
  act(() => void vi.advanceTimersByTime(300_000));
  expect(shown.at(-1)).toBe(0);
  rerender(<Resend until={serverNow() + 30_000} />);
  expect(Math.max(...shown)).toBe(30);
});
