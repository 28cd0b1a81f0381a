import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choosePlace } from '@karigar/platform';
import { fakeApi, problem, renderPage } from '@karigar/platform/testing';
import { PlaceDialog } from './place-dialog.tsx';

const offered = {
  items: [],
  nextCursor: null,
  facets: { total: 2, categories: [], cities: [{ name: 'Jaipur', count: 2 }], types: [], ratings: [], prices: [] },
};
const api = fakeApi({
  'GET /services': offered,
  'POST /geo/place': ({ body }) =>
    body.point
      ? { city: 'Mumbai', state: 'Maharashtra', pincode: null, nearest_pincode: '400070' }
      : body.pincode === '411038'
        ? { city: 'Pune', state: 'Maharashtra', pincode: '411038', nearest_pincode: '411038' }
        : problem(404, 'NOT_FOUND'),
});
const getCurrentPosition = vi.fn();
beforeEach(() => {
  choosePlace('');
  getCurrentPosition.mockReset();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
});

afterEach(() => void vi.useRealTimers());

function open() {
  const onClose = vi.fn();
  const { unmount } = renderPage([{ path: '*', element: <PlaceDialog onClose={onClose} /> }], '/');
  return { onClose, unmount, user: userEvent.setup(), chosen: () => localStorage.getItem('karigar.city') };
}

it('accepts a city, or a PIN code with its city, and stores it', async () => {
  const { user, chosen, onClose } = open();
  const field = screen.getByLabelText('City or PIN code');
  await user.type(field, '999999{Enter}');
  expect(await screen.findByText('We do not know this PIN code. Please enter the city.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '411038{Enter}');
  await waitFor(() => expect(chosen()).toBe('Pune, 411038'));
  await user.clear(field);
  await user.type(field, 'Nashik{Enter}');
  expect(chosen()).toBe('Nashik');
  await user.click(await screen.findByRole('button', { name: 'Jaipur' }));
  expect(chosen()).toBe('Jaipur');
});

it('asks for the position only on a tap, and sends it rounded to a kilometre', async () => {
  const { user, chosen } = open();
  expect(getCurrentPosition).not.toHaveBeenCalled();
  getCurrentPosition.mockImplementationOnce((_found, failed: (error: Error) => void) => failed(new Error('denied')));
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText(/Your location could not be found/)).toBeTruthy();
  getCurrentPosition.mockImplementationOnce((found: (at: object) => void) =>
    found({ coords: { latitude: 19.07612, longitude: 72.87771 } }),
  );
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  await waitFor(() => expect(chosen()).toBe('Mumbai, 400070'));
  expect(api.sent('POST /geo/place')[0]?.body).toEqual({ point: { lat: 19.08, lng: 72.88 } });
});

it.each([
  ['another place is typed', (user: UserEvent) => user.type(screen.getByLabelText('City or PIN code'), 'N')],
  ['a city is chosen', async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Jaipur' }))],
])('does not take the position once %s', async (_event, choose) => {
  const { user, chosen } = open();
  let locate = () => {};
  getCurrentPosition.mockImplementationOnce(
    (found: (at: object) => void) => (locate = () => found({ coords: { latitude: 19.07612, longitude: 72.87771 } })),
  );
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  await choose(user);
  const before = chosen();
  await act(async () => locate());
  expect(chosen()).toBe(before);
  expect(api.sent('POST /geo/place')).toEqual([]);
});

it('does not take the place of a PIN code once another place is typed, or the dialog is closed', async () => {
  let reply = () => {};
  const place = { city: 'Pune', state: 'Maharashtra', pincode: '411038', nearest_pincode: '411038' };
  api.on({ 'POST /geo/place': () => new Promise<typeof place>((resolve) => (reply = () => resolve(place))) });
  const { user, chosen, onClose, unmount } = open();
  const field = screen.getByLabelText('City or PIN code');
  await user.type(field, '411038{Enter}');
  await user.clear(field);
  await act(async () => reply());
  await user.type(field, '411038{Enter}');
  unmount();
  await act(async () => reply());
  expect(api.sent('POST /geo/place')).toHaveLength(2);
  expect(chosen()).toBe('');
  expect(onClose).not.toHaveBeenCalled();
});

it('says that the cities could not be loaded, and loads them again', async () => {
  api.on({ 'GET /services': () => problem(503, 'UNAVAILABLE') });
  const { user } = open();
  expect(await screen.findByText('The cities could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Everywhere' })).toBeTruthy();
  api.on({ 'GET /services': offered });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Jaipur' })).toBeTruthy();
  expect(screen.queryByText('The cities could not be loaded.')).toBeNull();
});

it('says after three seconds that the cities are slow', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.on({ 'GET /services': () => new Promise<never>(() => {}) });
  open();
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  expect(screen.getByText('The cities are taking longer than usual to load.')).toBeTruthy();
});

it('says that the cities wait for a network, and shows them as soon as there is one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const dialog = { path: '/place', element: <PlaceDialog onClose={() => {}} /> };
  const { router } = renderPage([{ path: '/', element: null }, dialog], '/');
  act(() => void window.dispatchEvent(new Event('offline')));
  await act(() => router.navigate('/place'));
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  expect(screen.getByText('You’re offline. The cities load as soon as you’re back.')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('button', { name: 'Jaipur' })).toBeTruthy();
  expect(screen.queryByText(/offline/)).toBeNull();
});
