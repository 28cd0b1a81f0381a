import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '@karigar/platform';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { aProvider, nextFreeOf } from '../../testing/data.ts';
import { routes } from '../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/favourites-page.tsx';

const api = fakeApi({
  'GET /slots/next-free': ({ query }) => nextFreeOf(query),
  'GET /favourites': { items: [aProvider(), aProvider({ id: 'p2', name: 'Meena Tiles' })] },
});
beforeEach(() => signIn('customer'));

it('lists the saved karigars, each with a button to remove it', async () => {
  renderPage(routes, '/favourites');
  expect(await screen.findByRole('link', { name: 'Meena Tiles' })).toHaveProperty('pathname', '/providers/p2');
  expect((await screen.findByRole('button', { name: 'Save Meena Tiles' })).getAttribute('aria-pressed')).toBe('true');
});

it('are read again on coming back to the page, since another device may have saved one', async () => {
  queryClient.setQueryDefaults(['GET /favourites'], { staleTime: 30_000 });
  renderPage(routes, '/favourites');
  expect(await screen.findByRole('link', { name: 'Meena Tiles' })).toBeTruthy();
  api.on({ 'GET /favourites': { items: [aProvider({ id: 'p3', name: 'Nitin Shinde' })] } });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('link', { name: 'Nitin Shinde' })).toBeTruthy();
});

it('explains how to save a karigar when the list is empty', async () => {
  api.on({ 'GET /favourites': { items: [] } });
  renderPage(routes, '/favourites');
  expect(await screen.findByText('No karigar saved yet')).toBeTruthy();
});

it('offers a retry when the list cannot be loaded', async () => {
  let isDown = true;
  api.on({ 'GET /favourites': () => (isDown ? problem(503, 'UNAVAILABLE') : { items: [aProvider()] }) });
  const user = userEvent.setup();
  renderPage(routes, '/favourites');
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole('link', { name: 'Ramesh Jadhav' })).toBeTruthy();
});
