import { act, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiProblem, createStore, type Realtime } from '@karigar/platform';
import '@karigar/platform/testing';
import { Dialog } from '../overlay/dialog.tsx';
import { ConnectionBanner, FailureBanner, OfflineBanner } from './banner.tsx';

const go = (to: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(to)));
afterEach(() => go('online'));

it('says why a command failed, and that the device was offline only while it is', () => {
  const { rerender } = render(<FailureBanner error={null} />);
  expect(screen.queryByRole('alert')).toBeNull();
  go('offline');
  rerender(<FailureBanner error={new ApiProblem('OFFLINE', 0, 'You’re offline.')} />);
  expect(screen.getByRole('alert').textContent).toBe('You’re offline.');
  go('online');
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<FailureBanner error={new ApiProblem('UNREACHABLE', 0, 'No answer.')} />);
  expect(screen.getByRole('alert').textContent).toBe('No answer.');
});

it('says that the device is offline within the open dialog, which hides the page', async () => {
  const page = (isOpen: boolean) => (
    <>
      <OfflineBanner />
      <Dialog open={isOpen} title="Cancel Order" onClose={() => {}} />
    </>
  );
  const { rerender } = render(page(true));
  const dialog = screen.getByRole('dialog');
  // Announced, because the line is empty before.
  await within(dialog).findByRole('status');
  go('offline');
  expect(within(dialog).getByRole('status').textContent).toContain('You’re offline.');
  rerender(page(false));
  expect((await screen.findByRole('status')).textContent).toContain('You’re offline.');
});

it('announces that the live channel is lost: by a change of a region that was there before', () => {
  const status = createStore<ReturnType<Realtime['status']['get']>>('online');
  render(<ConnectionBanner channel={{ status }}>New requests may be missing.</ConnectionBanner>);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  act(() => status.set('offline'));
  expect(region.textContent).toBe('New requests may be missing.');
  expect(screen.getAllByRole('status')).toEqual([region]);
  act(() => status.set('online'));
  expect(region.textContent).toBe('');
});
