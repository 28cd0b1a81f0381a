import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '@karigar/platform';
import { fakeApi, makeToken, problem, renderPage } from '@karigar/platform/testing';
import { routes as allRoutes } from '../../routes.tsx';
import { aProfile } from '../../testing/builders.ts';
import { Component } from './pages/login-page.tsx';

const api = fakeApi();

const provider = aProfile();
const routes = [
  { path: '/provider/login', Component },
  { path: '*', element: <p>elsewhere</p> },
];

async function logIn(at: Parameters<typeof renderPage>[1]) {
  const user = userEvent.setup();
  const { router } = renderPage(routes, at);
  await user.type(await screen.findByLabelText('Email'), ' ramesh@example.org ');
  await user.type(screen.getByLabelText('Password'), 'Strong@123');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  return { user, router };
}

describe('the provider login', () => {
  it('stores token and user and opens the dashboard', async () => {
    const token = makeToken({ id: 'p1', role: 'provider' });
    api.on({ 'POST /provider/login': () => ({ token, provider }) });

    const { router } = await logIn('/provider/login');

    await waitFor(() => expect(router.state.location.pathname).toBe('/provider/dashboard'));
    expect(api.calls).toMatchObject([{ route: 'POST /provider/login', body: { email: 'ramesh@example.org', password: 'Strong@123' } }]);
    expect(localStorage.getItem('token')).toBe(token);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(provider);
  });

  it('returns to the requested page', async () => {
    api.on({ 'POST /provider/login': () => ({ token: makeToken({ role: 'provider' }), provider }) });
    const { router } = await logIn({ pathname: '/provider/login', search: '?returnTo=%2Fprovider%2Forders' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/provider/orders'));
  });

  it('shows the server’s message in a dialog and keeps what was typed', async () => {
    api.on({ 'POST /provider/login': () => problem(401, 'INVALID_CREDENTIALS', { message: 'The email or password is not right.' }) });

    const { user } = await logIn('/provider/login');

    expect(await screen.findByRole('dialog', { name: 'Login failed' })).toHaveProperty('open', true);
    expect(screen.getByText('The email or password is not right.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'Strong@123');
  });

  it('keeps the email while the password is reset', async () => {
    api.on({
      'POST /otp/send-otp': { sent: true, resendAfter: 30, expiresIn: 300 },
      'POST /otp/verify-otp': { verified: true, verificationToken: 'proof' },
      'POST /password/reset': () => undefined,
    });
    session.clear();
    const user = userEvent.setup();
    renderPage([...allRoutes], '/provider/login');
    await user.type(await screen.findByLabelText('Email'), 'ramesh@example.org');
    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    await user.click(await screen.findByRole('link', { name: 'Back to login' }));
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ramesh@example.org');
    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    await user.type(await screen.findByLabelText('Mobile number'), '98765 43210{Enter}');
    await user.type(await screen.findByLabelText('OTP'), '123456{Enter}');
    await user.type(await screen.findByLabelText('New password'), 'Better#Horse2');
    await user.type(screen.getByLabelText('Confirm password'), 'Better#Horse2{Enter}');
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ramesh@example.org');
  });

  it('requires both fields before calling the server', async () => {
    api.on({});
    renderPage(routes, '/provider/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Please enter your email')).toBeTruthy();
    expect(screen.getByText('Please enter your password')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(api.calls).toEqual([]);
  });

  it('starts at the password for somebody who comes from the registration', async () => {
    renderPage(routes, { pathname: '/provider/login', state: { email: 'ramesh@example.org' } });
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ramesh@example.org');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('links to the registration', async () => {
    renderPage(routes, '/provider/login');
    expect((await screen.findByRole('link', { name: 'Register as a provider' })).getAttribute('href')).toBe('/provider/register');
  });

  it('links to the password reset', async () => {
    renderPage(routes, '/provider/login');
    expect((await screen.findByRole('link', { name: 'Forgot Password?' })).getAttribute('href')).toBe('/provider/reset-password');
    expect(document.activeElement).toBe(document.body);
  });
});
