import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeChannel, signIn } from '../testing/index.tsx';
import { useChannel } from './use-channel.ts';

const realtime = vi.hoisted(() => ({ opened: [] as { readonly onReload: () => void; readonly onCurrent: () => void }[] }));
vi.mock('./realtime.ts', async (load) => ({
  ...(await load<object>()),
  createRealtime: (options: { onReload: () => void; onCurrent: () => void }) => {
    realtime.opened.push(options);
    return fakeChannel().channel;
  },
}));

it('has each part of a page read once after the first connection, and a later one when it joins', () => {
  signIn('customer', { id: 'c1' });
  const [page, bell, later] = [vi.fn(), vi.fn(), vi.fn()];
  renderHook(() => useChannel(page));
  renderHook(() => useChannel(bell));
  expect(page).not.toHaveBeenCalled();
  expect(bell).not.toHaveBeenCalled();

  realtime.opened[0]?.onReload();
  expect(page).toHaveBeenCalledOnce();
  expect(bell).toHaveBeenCalledOnce();

  renderHook(() => useChannel(later));
  expect(later).toHaveBeenCalledOnce();
  expect(realtime.opened).toHaveLength(1);
});

it('has no part of a page read again if what was read is current, but a later one when it joins', () => {
  signIn('customer', { id: 'c3' });
  const [page, later] = [vi.fn(), vi.fn()];
  renderHook(() => useChannel(page));
  realtime.opened.at(-1)?.onCurrent();
  expect(page).not.toHaveBeenCalled();
  renderHook(() => useChannel(later));
  expect(later).toHaveBeenCalledOnce();
});

it('is closed when the last part of the page that uses it has gone', () => {
  signIn('customer', { id: 'c2' });
  const page = renderHook(() => useChannel(vi.fn()));
  const bell = renderHook(() => useChannel(vi.fn()));
  const status = bell.result.current?.status;
  page.unmount();
  expect(status?.get()).toBe('online');
  bell.unmount();
  expect(status?.get()).toBe('closed');
});
