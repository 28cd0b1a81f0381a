import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { searchWords, toasts } from '@karigar/platform';
import { fakeApi, renderPage } from '@karigar/platform/testing';
import { FullFrame } from './full-frame.tsx';

const load = vi.hoisted(() => vi.fn());
vi.mock('../search/search-overlay.tsx', () => ({
  get SearchOverlay() {
    load();
    throw new Error('offline');
  },
}));

vi.mock('../place/place-dialog.tsx', () => ({
  get PlaceDialog() {
    throw new Error('offline');
  },
}));

fakeApi();

it('says once that the search cannot be loaded while somebody types, and again when it is asked for', async () => {
  const set = (words: string) => searchWords.set({ words, city: '', onType: () => {} });
  const field = <input aria-label="words" onChange={({ target }) => set(target.value)} />;
  renderPage([{ path: '*', element: <FullFrame>{field}</FullFrame> }], '/');
  const user = userEvent.setup();
  const told: unknown[] = [];
  const stop = toasts.subscribe(() => told.push(toasts.get()));
  for (const key of 'tap') {
    await user.type(screen.getByLabelText('words'), key);
    await waitFor(() => expect(searchWords.get()).toBeNull());
  }
  expect(load).toHaveBeenCalledTimes(3);
  expect(told).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(told).toHaveLength(2));
  stop();
});

it('keeps the page, and says so, when the dialog of the place cannot be loaded', async () => {
  renderPage([{ path: '*', element: <FullFrame>Half a form</FullFrame> }], '/');
  const told = vi.fn();
  const stop = toasts.subscribe(told);
  fireEvent.click(screen.getByRole('button', { name: 'Choose your place' }));
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  expect(screen.getByText('Half a form')).toBeTruthy();
  stop();
});
