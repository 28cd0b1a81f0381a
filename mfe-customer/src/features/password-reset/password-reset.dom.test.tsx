import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '@karigar/platform/testing';
import { fakeApi, problem } from '../../testing/api.ts';
import { routes } from './routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/password-reset-page.tsx';

const api = fakeApi({
  'POST /otp/send-otp': { sent: true, resendAfter: 30, expiresIn: 300 },
  'POST /otp/verify-otp': { verified: true, verificationToken: 'proof' },
  'POST /password/reset': () => undefined,
});
const pages = [...routes, { path: '/login', element: <p>login</p> }];

async function toCode() {
  const user = userEvent.setup();
  const rendered = renderRoutes(pages, '/reset-password');
  await user.type(await screen.findByLabelText('Mobile number'), '98765 43210');
  await user.click(screen.getByRole('button', { name: 'Get OTP' }));
  await screen.findByLabelText('OTP');
  return { user, ...rendered };
}

async function toPassword() {
  const at = await toCode();
  await at.user.type(screen.getByLabelText('OTP'), '123456');
  await at.user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  await screen.findByLabelText('New password');
  return at;
}

it('proves the number, sets a new password and leads to the login with a notice', async () => {
  const { user, router } = await toPassword();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')));
  await user.type(screen.getByLabelText('New password'), 'Better#Horse2');
  await user.type(screen.getByLabelText('Confirm password'), 'Better#Horse2');
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  await screen.findByText('login');
  expect(router.state.location.state).toEqual({ message: 'Your password is changed. Log in with the new one.' });
  expect(api.sent('POST /otp/send-otp')[0]?.body).toEqual({ phone: '+919876543210', purpose: 'reset' });
  expect(api.sent('POST /otp/verify-otp')[0]?.body).toEqual({ phone: '+919876543210', code: '123456', purpose: 'reset' });
  expect(api.sent('POST /password/reset')[0]?.body).toEqual({
    role: 'customer',
    phone: '+919876543210',
    verificationToken: 'proof',
    newPassword: 'Better#Horse2',
  });
});

it('checks the new password before it is sent', async () => {
  const { user } = await toPassword();
  await user.type(screen.getByLabelText('New password'), 'ABCDEF1!');
  await user.type(screen.getByLabelText('Confirm password'), 'ABCDEF1');
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  expect(await screen.findByText('Password must also have a lowercase letter')).toBeTruthy();
  expect(screen.getByText('Confirm password does not match new password.')).toBeTruthy();
  expect(api.sent('POST /password/reset')).toEqual([]);
});

it('says beside the code that it is wrong, and asks for the number again when the proof has expired', async () => {
  const { user } = await toCode();
  api.on('POST /otp/verify-otp', () => problem(400, 'OTP_INVALID', { message: 'That code is not right.' }));
  await user.type(screen.getByLabelText('OTP'), '111111');
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  expect(await screen.findByText('That code is not right.')).toBeTruthy();
  api.on('POST /otp/verify-otp', { verified: true, verificationToken: 'proof' });
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  await user.type(await screen.findByLabelText('New password'), 'Better#Horse2');
  await user.type(screen.getByLabelText('Confirm password'), 'Better#Horse2');
  api.on('POST /password/reset', () => problem(403, 'PHONE_NOT_VERIFIED', { message: 'Please verify your mobile number first.' }));
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please verify your mobile number first.');
  expect(screen.getByLabelText('Mobile number')).toHaveProperty('value', '98765 43210');
});

it('goes on with the code that was sent before when another one may not be sent yet', async () => {
  const user = userEvent.setup();
  api.on('POST /otp/send-otp', () =>
    problem(429, 'OTP_TOO_SOON', { message: 'Please wait before asking for another code.', retryAfter: 12 }),
  );
  renderRoutes(pages, '/reset-password');
  await user.type(await screen.findByLabelText('Mobile number'), '9876543210');
  await user.click(screen.getByRole('button', { name: 'Get OTP' }));
  expect(await screen.findByLabelText('OTP')).toBeTruthy();
  expect(screen.getByText('Please wait before asking for another code.')).toBeTruthy();
});
