import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '@karigar/platform/testing';
import { answerCalls, Refusal } from '../../testing/fake-api.ts';
import { Component } from './pages/registration-page.tsx';

afterEach(() => vi.restoreAllMocks());

const routes = [
  { path: '/provider/register', Component },
  { path: '*', element: <p>elsewhere</p> },
];

async function fillUpToOtp(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Full name'), 'Meena Patil{Enter}');
  await user.type(screen.getByLabelText('Email'), 'meena@example.org{Enter}');
  await user.type(screen.getByLabelText('Mobile number'), '98123 45670{Enter}');
  await user.type(screen.getByLabelText('Password'), 'Strong@123');
  await user.type(screen.getByLabelText('Confirm password'), 'Strong@123{Enter}');
  await user.type(screen.getByLabelText('Address'), '4 Paud Road');
  await user.type(screen.getByLabelText('City'), 'Pune');
  await user.type(screen.getByLabelText('State'), 'Maharashtra{Enter}');
}

const sent = () => ({ sent: true, resendAfter: 30, expiresIn: 300 });

describe('provider registration', () => {
  it('leads through six steps to Registration Complete', async () => {
    const user = userEvent.setup();
    const { seen } = answerCalls({ 'POST /otp/send-otp': sent, 'POST /provider/register': () => ({ provider: {} }) });
    renderRoutes(routes, '/provider/register');

    await fillUpToOtp(user);
    expect(screen.getByRole('progressbar', { name: 'Step 6 of 6' }).getAttribute('aria-valuenow')).toBe('100');
    expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull();
    expect(screen.queryByLabelText('OTP')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '1234567');
    expect(screen.getByRole('button', { name: 'Resend OTP in 30 s' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Complete' }));

    expect(await screen.findByRole('heading', { name: 'Registration Complete' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/provider/login');
    expect(seen).toEqual([
      { key: 'POST /otp/send-otp', body: { phone: '98123 45670', purpose: 'provider' } },
      {
        key: 'POST /provider/register',
        body: {
          name: 'Meena Patil',
          email: 'meena@example.org',
          mobile: '98123 45670',
          password: 'Strong@123',
          confirmPassword: 'Strong@123',
          address: '4 Paud Road',
          city: 'Pune',
          state: 'Maharashtra',
          country: 'India',
          otp: '123456',
        },
      },
    ]);
  });

  it('stays on a step that is wrong, says why and moves the focus there', async () => {
    const user = userEvent.setup();
    renderRoutes(routes, '/provider/register');
    await user.type(await screen.findByLabelText('Full name'), 'Al{Enter}');

    expect(screen.getByText('Please enter your full name (at least 3 characters)')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
    expect(screen.getByRole('progressbar', { name: 'Step 1 of 6' })).toBeTruthy();
  });

  it('goes on after a reload with everything but the passwords, which are stored nowhere', async () => {
    const user = userEvent.setup();
    answerCalls({ 'POST /otp/send-otp': sent });
    renderRoutes(routes, '/provider/register');
    await fillUpToOtp(user);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Strong@123');
    cleanup();

    renderRoutes(routes, '/provider/register');

    expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeTruthy();
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
    await user.type(screen.getByLabelText('Password'), 'Strong@123');
    await user.type(screen.getByLabelText('Confirm password'), 'Strong@123{Enter}');
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Pune');
  });

  it('shows what the server has against it: a wrong code at the field, an existing account with the way to the login', async () => {
    const user = userEvent.setup();
    const { answers } = answerCalls({
      'POST /otp/send-otp': sent,
      'POST /provider/register': () => new Refusal(400, 'OTP_INVALID', 'That code is not right.'),
    });
    renderRoutes(routes, '/provider/register');
    await fillUpToOtp(user);
    await user.click(screen.getByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '000000{Enter}');

    expect(await screen.findByText('That code is not right.')).toBeTruthy();
    expect(screen.getByLabelText('OTP').getAttribute('aria-invalid')).toBe('true');

    answers['POST /provider/register'] = () => new Refusal(409, 'PROVIDER_EXISTS', 'An account exists already.');
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('An account exists already.');
    expect(alert.querySelector('a')?.getAttribute('href')).toBe('/provider/login');
  });
});
