import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import '../testing/dom.ts';
import { useStore } from './store.ts';
import { createStoredSetting } from './stored-setting.ts';

it('follows what is chosen here or in another tab', () => {
  localStorage.setItem('color', 'red');
  const color = createStoredSetting('color');
  const { result } = renderHook(() => useStore(color));
  expect(result.current).toBe('red');
  act(() => color.set('blue'));
  expect([result.current, localStorage.getItem('color')]).toEqual(['blue', 'blue']);
  // What a tab is told when another one has written to the storage they share, or has emptied it.
  localStorage.setItem('color', 'green');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'color' })));
  expect(result.current).toBe('green');
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(result.current).toBeNull();
});

it('reports a full storage', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  onTestFinished(() => [warned, setItem].forEach((spy) => spy.mockRestore()));
  createStoredSetting('color').set('blue');
  expect(warned).toHaveBeenCalledOnce();
});
