import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/index.tsx';
import { usePosition } from './position.ts';

const place = { city: 'Pune', state: 'Maharashtra', pincode: null, nearest_pincode: '411001' };
const server = fakeApi({ 'POST /geo/place': place });

/** Answers the requests for the position, in order. */
let answers: (() => void)[];
beforeEach(() => {
  answers = [];
  const getCurrentPosition = (found: (at: object) => void) =>
    void answers.push(() => found({ coords: { latitude: 18.5123, longitude: 73.8077 } }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
});

async function ask() {
  const { result, unmount } = renderHook(() => usePosition());
  const found: unknown[] = [];
  const asking = () => act(async () => void result.current.ask().then((city) => found.push(city)));
  await asking();
  expect(result.current.state).toBe('asking');
  return { result, unmount, found, again: asking };
}
const answer = (index = 0) => act(async () => answers[index]?.());

it('is the city of the device, and the point that was sent', async () => {
  const { result, found } = await ask();
  await answer();
  expect(found).toEqual([place]);
  expect(result.current).toMatchObject({ state: 'idle', point: { lat: 18.51, lng: 73.81 } });
});

it('is dropped, and not sent, once it is cancelled', async () => {
  const { result, found } = await ask();
  act(() => result.current.cancel());
  expect(result.current.state).toBe('idle');
  await answer();
  expect(found).toEqual([null]);
  expect(result.current).toMatchObject({ state: 'idle', point: null });
  expect(server.sent('POST /geo/place')).toEqual([]);
});

it('is dropped when its component has been removed', async () => {
  const { unmount, found } = await ask();
  unmount();
  await answer();
  expect(found).toEqual([null]);
  expect(server.sent('POST /geo/place')).toEqual([]);
});

it('is dropped when its city comes after it was cancelled', async () => {
  let reply = () => {};
  server.on({ 'POST /geo/place': () => new Promise<typeof place>((resolve) => (reply = () => resolve(place))) });
  const { result, found } = await ask();
  await answer();
  act(() => result.current.cancel());
  await act(async () => reply());
  expect(found).toEqual([null]);
  expect(result.current).toMatchObject({ state: 'idle', point: null });
});

it('is that of the last tap', async () => {
  const { result, found, again } = await ask();
  await again();
  await answer(0);
  expect([found, result.current.state]).toEqual([[null], 'asking']);
  await answer(1);
  expect([found, result.current.state]).toEqual([[null, place], 'idle']);
});
