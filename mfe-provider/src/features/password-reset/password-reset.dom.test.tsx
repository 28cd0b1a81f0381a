import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@karigar/platform/testing';
import { answerCalls, Refusal } from '../../testing/fake-api.ts';
import { Component } from './pages/password-reset-page.tsx';

afterEach(() => vi.restoreAllMocks());

const pages = [
  { path: '/provider/reset-password', Component },
  { path: '/provider/login', element: <p>login</p> },
];

async function toPassword(answers: Parameters<typeof answerCalls>[0] = {}) {
  const { seen } = answerCalls({
    'POST /otp/send-otp': () => ({ sent: true, resendAfter: 30, expiresIn: 300 }),
    'POST /otp/verify-otp': () => ({ verified: true, verificationToken: 'proof' }),
    'POST /password/reset': () => undefined,
    ...answers,
  });
  const user = userEvent.setup();
  const { router } = renderRoutes(pages, '/provider/reset-password');
  await user.type(await screen.findByLabelText('Mobile number'), '98765 43210');
  await user.click(screen.getByRole('button', { name: 'Get OTP' }));
  await user.type(await screen.findByLabelText('OTP'), '123456');
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  await user.type(await screen.findByLabelText('New password'), 'Better#Horse2');
  await user.type(screen.getByLabelText('Confirm password'), 'Better#Horse2');
  return { user, router, seen };
}

it('sets a new password for the provider of a proven number', async () => {
  const { user, router, seen } = await toPassword();
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  await screen.findByText('login');
  expect(router.state.location.state).toEqual({ message: 'Your password is changed. Log in with the new one.' });
  expect(seen.at(-1)?.body).toEqual({
    role: 'provider',
    phone: '+919876543210',
    verificationToken: 'proof',
    newPassword: 'Better#Horse2',
  });
});

it('tells the owner of a number that it has no account', async () => {
  const message = 'This mobile number has no account of this kind.';
  const { user } = await toPassword({ 'POST /password/reset': () => new Refusal(404, 'NOT_FOUND', message) });
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

it('says what a password lacks, and the quoted sentence only of what it names', async () => {
  const { user } = await toPassword();
  const retype = async (password: string) => {
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), password);
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
  };
  await retype('abcdef1!');
  expect(await screen.findByText('Password must also have an uppercase letter')).toBeTruthy();
  await retype('abc');
  expect(await screen.findByText('Password must be at least 8 characters with a number and special character')).toBeTruthy();
});
