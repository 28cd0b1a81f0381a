import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signIn } from '@karigar/platform/testing';
import { applyToRequests, useClosing } from './active-requests.ts';

it('tells another account of the same browser nothing about the requests of the first one', () => {
  signIn('provider', { id: 'asha' });
  const { result } = renderHook(() => useClosing('r1'));
  act(() => applyToRequests({ type: 'closed', requestId: 'r1', reason: 'won' }));
  expect(result.current).toBe('won');
  act(() => signIn('provider', { id: 'ravi' }));
  expect(result.current).toBeUndefined();
});
