import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { session } from '@karigar/platform';
import { fakeApi, renderPage, signIn } from '@karigar/platform/testing';
import { routes } from '../routes.tsx';
import { aCustomer, notificationSettings } from '../testing/data.ts';
// Loaded ahead, because it may take longer than a test waits.
import '../features/profile/pages/profile-page.tsx';

const api = fakeApi({
  'GET /customer/profile': aCustomer({ name: 'Asha Kulkarni' }),
  'GET /account/sessions': [],
  'GET /notification-settings': notificationSettings,
  'GET /auth/features': { emailChange: true, socialProviders: [] },
  'GET /customer/addresses': { items: [], nextCursor: null },
});

beforeEach(() => signIn('customer', { id: 'c1' }));

it('shows nothing of an account after another tab has logged in to another one', async () => {
  const user = userEvent.setup();
  renderPage(routes, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Asha Kulkarni');
  api.on({ 'GET /customer/profile': aCustomer({ name: 'Bela Rao' }) });
  act(() => signIn('customer', { id: 'c2' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Bela Rao');
});

it('offers the login after another tab has logged out', async () => {
  renderPage(routes, '/profile');
  await screen.findByRole('heading', { name: 'Asha Kulkarni' });
  act(() => session.clear());
  expect(screen.getByRole('heading', { name: 'You are logged out' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('heading', { name: 'Asha Kulkarni' })).toBeNull();
});

it('says so when another tab has logged in as a provider', async () => {
  renderPage(routes, '/profile');
  await screen.findByRole('heading', { name: 'Asha Kulkarni' });
  act(() => signIn('provider'));
  expect(screen.getByRole('heading', { name: 'You are now logged in as a karigar' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});
