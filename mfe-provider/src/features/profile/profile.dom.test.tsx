import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '@karigar/platform';
import { renderRoutes, signIn } from '@karigar/platform/testing';
import { answerCalls, Refusal } from '../../testing/fake-api.ts';
import { Component } from './pages/profile-page.tsx';

const aProvider = {
  id: 'p1',
  name: 'Ramesh Jadhav',
  email: 'ramesh@example.org',
  mobile: '+919812345670',
  address: '4 Paud Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  avatar: null,
  rating: 4.6,
};
const pages = [
  { path: '/provider/profile', Component },
  { path: '/provider/login', element: <p>login</p> },
];

beforeEach(() => signIn('provider', { user: { id: 'p1', name: 'Ramesh Jadhav' } }));
afterEach(() => vi.restoreAllMocks());

function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const { seen } = answerCalls({ 'GET /provider/profile': () => aProvider, ...answers });
  return { user: userEvent.setup(), seen, ...renderRoutes(pages, '/provider/profile') };
}

async function typePasswords(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Current password'), 'Karigar@123');
  await user.type(screen.getByLabelText('New password'), 'Better#Horse2');
  await user.type(screen.getByLabelText('Confirm password'), 'Better#Horse2');
}

it('changes the password and leads to the login with a notice', async () => {
  const { user, router, seen } = open({ 'PUT /provider/info/password': () => undefined });
  expect(await screen.findByRole('button', { name: 'Update Password' })).toHaveProperty('disabled', true);
  await typePasswords(user);
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
  expect(await screen.findByText('login')).toBeTruthy();
  expect(router.state.location.state).toEqual({
    message: 'Password Updated ! Your profile password changed successfully. Log in with your new password.',
  });
  expect(seen.at(-1)).toEqual({
    key: 'PUT /provider/info/password',
    body: { currentPassword: 'Karigar@123', newPassword: 'Better#Horse2' },
  });
  expect(session.current()).toBeNull();
});

it('says why the password was not changed, in the agreed words where the server says nothing', async () => {
  const { user } = open({ 'PUT /provider/info/password': () => new Refusal(500, 'BAD_ANSWER', '') });
  await typePasswords(user);
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Password Update Failed' });
  expect(within(dialog).getByText('Something went wrong while updating password.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to update password. Please try again.');
});
