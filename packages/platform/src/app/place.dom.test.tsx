import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { locationOf } from '../format/location.ts';
import { fakeApi, problem, signIn } from '../testing/index.tsx';
import { choosePlace, findPlace, useChosenPlace, usePlace } from './place.ts';

fakeApi({
  'POST /geo/place': ({ body }) =>
    body.pincode === '411038'
      ? { city: 'Pune', state: 'Maharashtra', pincode: '411038', nearest_pincode: '411038' }
      : problem(404, 'NOT_FOUND'),
});

it('is the account’s place until another one is chosen, in one line and in parts', () => {
  signIn('customer', { place: { city: 'Pune', state: 'Maharashtra', country: 'India', pincode: '411001' } });
  const { result } = renderHook(() => ({ line: useChosenPlace(), parts: usePlace() }));
  expect(result.current).toEqual({ line: 'Pune', parts: { city: 'Pune', state: 'Maharashtra', pincode: '411001' } });
  act(() => choosePlace('Pune, 411038'));
  expect(result.current).toEqual({ line: 'Pune, 411038', parts: { city: 'Pune', state: 'Maharashtra', pincode: '411038' } });
  act(() => choosePlace('Navi Mumbai'));
  expect(result.current).toEqual({ line: 'Navi Mumbai', parts: { city: 'Navi Mumbai', state: '', pincode: '' } });
  act(() => choosePlace('999 999'));
  expect(result.current.parts).toEqual({ city: '', state: '', pincode: '999999' });
  act(() => choosePlace(''));
  expect(result.current).toEqual({ line: '', parts: { city: 'Pune', state: 'Maharashtra', pincode: '411001' } });
});

it.each(['411038', '411 038'])('gets the city of the PIN code %s, unless another place is chosen meanwhile', async (code) => {
  const { result } = renderHook(() => useChosenPlace());
  act(() => choosePlace(code));
  expect(result.current).toBe(code);
  await waitFor(() => expect(result.current).toBe('Pune, 411038'));
  act(() => choosePlace(code));
  act(() => choosePlace('Jaipur'));
  await act(() => findPlace(code));
  expect(result.current).toBe('Jaipur');
});

it('adds the missing parts to an address', () => {
  expect(locationOf({ location: '5 Lake View', city: 'Pune', pincode: '411001' })).toBe('5 Lake View, Pune 411001');
  expect(locationOf({ location: 'Lake View, PUNE 411001', city: 'Pune', pincode: '411001' })).toBe('Lake View, PUNE 411001');
  expect(locationOf({ location: '', city: 'Pune', pincode: null })).toBe('Pune');
  expect(locationOf({ location: '5 Lake View' })).toBe('5 Lake View');
});
