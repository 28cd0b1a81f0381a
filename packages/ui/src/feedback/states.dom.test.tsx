import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '@karigar/platform/testing';
import { Loading } from './states.tsx';

afterEach(() => {
  vi.useRealTimers();
  window.dispatchEvent(new Event('online'));
});

it('says after three seconds what is being waited for: a slow answer, or a connection', () => {
  vi.useFakeTimers();
  render(<Loading label="Your orders are on their way." />);
  expect(screen.queryByText('Your orders are on their way.')).toBeNull();
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByText('Your orders are on their way.')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.queryByText('Your orders are on their way.')).toBeNull();
  expect(screen.getByText(/^You are offline/)).toBeTruthy();
});
