import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../testing/index.tsx';
import { endPushWithSession, pushAccount } from './push-account.ts';
import { session, startSession } from './session.ts';

const unsubscribe = vi.fn(async () => true);
beforeEach(() => {
  unsubscribe.mockClear();
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { getRegistration: async () => registration } } }));
  startSession(() => {});
});
afterEach(() => {
  session.clear();
  pushAccount.set(null);
  vi.unstubAllGlobals();
});

it('ends Web Push when the session of its account ends, and remembers the account for its next login', async () => {
  signIn('customer', { id: 'asha' });
  pushAccount.set('asha');
  endPushWithSession();
  session.updateUser({ name: 'Asha' });
  await Promise.resolve();
  expect(unsubscribe).not.toHaveBeenCalled();
  session.clear();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
  expect(pushAccount.get()).toBe('asha');
});

it('ends Web Push of an account over which another logs in', async () => {
  signIn('customer', { id: 'asha' });
  pushAccount.set('asha');
  endPushWithSession();
  signIn('customer', { id: 'ravi' });
  await waitFor(() => expect(pushAccount.get()).toBeNull());
  expect(unsubscribe).toHaveBeenCalled();
});

it('ends Web Push of a session that expired while no page was open', async () => {
  pushAccount.set('asha');
  endPushWithSession();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
});
