import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Outlet, toasts, useLocation, useNavigate, type NavigateFunction } from '@karigar/platform';
import { fakeApi, problem, renderPage } from '@karigar/platform/testing';
import { aProfile } from '../../testing/builders.ts';
import { emptyValues, registrationDraft } from './model/registration.ts';
import { Component } from './pages/registration-page.tsx';

const api = fakeApi({ 'GET /auth/features': { emailChange: true, socialProviders: [] } });

const Elsewhere = () => <p>elsewhere {(useLocation().state as { email?: string } | null)?.email}</p>;
const routes = [
  { path: '/provider/register', Component },
  { path: '*', Component: Elsewhere },
];

type User = ReturnType<typeof userEvent.setup>;

async function fill(user: User, label: string, value: string) {
  await user.click(await screen.findByLabelText(label));
  await user.paste(value);
}

async function fillUpToOtp(user: User) {
  for (const [label, value] of [
    ['Full name', 'Meena Patil'],
    ['Email', 'meena@example.org'],
    ['Mobile number', '98123 45670'],
  ] as const) {
    await fill(user, label, value);
    await user.keyboard('{Enter}');
  }
  await fill(user, 'Password', 'Strong@123');
  await fill(user, 'Confirm password', 'Strong@123');
  await user.keyboard('{Enter}');
  await fill(user, 'Address', '4 Paud Road');
  await fill(user, 'City', 'Pune');
  await fill(user, 'State', 'Maharashtra');
  await user.keyboard('{Enter}');
}

const sent = () => ({ sent: true as const, resendAfter: 30, expiresIn: 300 });

describe('provider registration', () => {
  it('completes six steps and shows Registration Complete', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /otp/send-otp': sent, 'POST /provider/register': () => ({ provider: aProfile() }) });
    renderPage(routes, '/provider/register');

    await fillUpToOtp(user);
    expect((await screen.findByRole('progressbar', { name: 'Step 6 of 6' })).getAttribute('aria-valuenow')).toBe('100');
    expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull();
    expect(screen.queryByLabelText('OTP')).toBeNull();

    expect(screen.getByText('We’ll send a 6-digit code to +91 98123 45670.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '123 456');
    expect(screen.getByText('The 6 digits sent to +91 98123 45670')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Resend in \d+ s/ })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Complete' }));

    expect(await screen.findByRole('heading', { name: 'Registration Complete' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/provider/login');
    expect(await screen.findByText(/Confirm your email in your profile/)).toBeTruthy();
    expect(api.calls.filter(({ route }) => route.startsWith('POST'))).toMatchObject([
      { route: 'POST /otp/send-otp', body: { phone: '+919812345670', purpose: 'provider' } },
      {
        route: 'POST /provider/register',
        body: {
          name: 'Meena Patil',
          email: 'meena@example.org',
          mobile: '+919812345670',
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

  it('shows in each step what was entered there, also after Back from one that was not completed', async () => {
    const user = userEvent.setup();
    renderPage(routes, '/provider/register');
    await fill(user, 'Full name', 'Meena Patil');
    await user.keyboard('{Enter}');
    await fill(user, 'Email', 'meena@example.org');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Full name')).toHaveProperty('value', 'Meena Patil');
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'meena@example.org');
  });

  it('takes a press right after the one that led to the step', async () => {
    const user = userEvent.setup();
    renderPage(routes, '/provider/register');
    await fill(user, 'Full name', 'Meena Patil');
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    onTestFinished(() => clock.mockRestore());
    await user.keyboard('{Enter}');
    await screen.findByLabelText('Email');
    const back = screen.getByRole('button', { name: 'Back' });
    const press = createEvent.click(back);
    // jsdom stamps events by another clock than browsers do.
    Object.defineProperty(press, 'timeStamp', { value: 10_100 });
    fireEvent(back, press);
    expect(await screen.findByLabelText('Full name')).toBeTruthy();
  });

  it.each([
    [[['Full name', 'Al']], { 'Full name': 'Please enter your full name (at least 3 characters)' }],
    [
      [
        ['Full name', 'Meena'],
        ['Email', 'meena@'],
      ],
      { Email: 'Please enter a valid email address' },
    ],
    [
      [
        ['Full name', 'Meena'],
        ['Email', 'm@example.org'],
        ['Mobile number', '12345'],
      ],
      { 'Mobile number': 'Please enter a valid mobile number' },
    ],
    [
      [
        ['Full name', 'Meena'],
        ['Email', 'm@example.org'],
        ['Mobile number', '9812345670'],
        ['Password', 'password1'],
      ],
      {
        Password: 'Password must be at least 8 characters with a number and special character',
        'Confirm password': 'Passwords do not match',
      },
    ],
  ])('stays on a step that is wrong, says why in our words and moves the focus there: %j', async (typed, errors) => {
    const user = userEvent.setup();
    renderPage(routes, '/provider/register');
    for (const [label, value] of typed) await user.type(await screen.findByLabelText(label!), `${value}{Enter}`);

    for (const sentence of Object.values(errors)) expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(Object.keys(errors)[0]!));
    expect(screen.getByRole('progressbar', { name: `Step ${typed.length} of 6` })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/expected|invalid/i);
  });

  it('asks for each part of the place, and for a code before anything is sent', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /otp/send-otp': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }) });
    registrationDraft.write(4, null, {
      ...emptyValues,
      name: 'Meena Patil',
      email: 'meena@example.org',
      mobile: '98123 45670',
      country: '',
    });
    renderPage(routes, '/provider/register');
    await user.type(await screen.findByLabelText('City'), '{Enter}');
    for (const part of ['address', 'city', 'state', 'country']) expect(await screen.findByText(`Please enter your ${part}`)).toBeTruthy();
    await fill(user, 'Address', '4 Paud Road');
    await fill(user, 'City', 'Pune');
    await fill(user, 'State', 'Maharashtra');
    await fill(user, 'Country', 'India');
    await user.keyboard('{Enter}');

    const getOtp = await screen.findByRole('button', { name: 'Get OTP' });
    fireEvent.submit(getOtp.closest('form')!);
    expect(await screen.findByText('Please request OTP before submitting')).toBeTruthy();
    await user.click(getOtp);
    expect(await screen.findByText('A part of the service is down.')).toBeTruthy();
    expect(api.sent('POST /provider/register')).toEqual([]);
  });

  it('goes back one step by the Back button of the phone, with everything that was typed, and forward again', async () => {
    const user = userEvent.setup();
    let goBy: NavigateFunction | undefined;
    const Phone = () => {
      goBy = useNavigate();
      return <Outlet />;
    };
    const press = (steps: number) => act(async () => goBy?.(steps));
    renderPage([{ element: <Phone />, children: routes }], '/provider/register');
    await fillUpToOtp(user);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Get OTP' })));

    await press(-1);
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Pune');
    await press(-1);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'Strong@123');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Mobile number')).toHaveProperty('value', '98123 45670');
    await press(1);
    expect(screen.getByLabelText('Password')).toBeTruthy();
    await press(2);
    expect(screen.getByRole('button', { name: 'Get OTP' })).toBeTruthy();
  });

  it('is left by one press of Back once it is complete', async () => {
    const user = userEvent.setup();
    let goBy: NavigateFunction | undefined;
    let entry: unknown;
    const Browser = () => {
      goBy = useNavigate();
      entry = useLocation().state;
      return <Outlet />;
    };
    api.on({ 'POST /otp/send-otp': sent, 'POST /provider/register': () => ({ provider: aProfile() }) });
    renderPage([{ element: <Browser />, children: routes }], '/');
    await act(async () => goBy?.('/provider/register'));
    await fillUpToOtp(user);
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '123456{Enter}');
    await screen.findByRole('heading', { name: 'Registration Complete' });
    expect(registrationDraft.read().values).toEqual({});
    await waitFor(() => expect(entry).toMatchObject({ step: 0 }));
    await act(async () => goBy?.(-1));
    expect(screen.getByText('elsewhere')).toBeTruthy();
    expect(screen.queryByText('Registration Complete')).toBeNull();
  });

  it('is still complete after a reload', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /otp/send-otp': sent, 'POST /provider/register': () => ({ provider: aProfile() }) });
    let reload: (() => void) | undefined;
    let entry: unknown;
    const Browser = () => {
      const [load, setLoad] = useState(0);
      reload = () => setLoad(load + 1);
      entry = useLocation().state;
      return <Outlet key={load} />;
    };
    renderPage([{ element: <Browser />, children: routes }], '/provider/register');
    await fillUpToOtp(user);
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '123456{Enter}');
    await screen.findByText(/^Welcome, Meena Patil\./);
    await waitFor(() => expect(entry).toMatchObject({ step: 0, registered: { name: 'Meena Patil' } }));
    await act(async () => reload?.());
    expect(await screen.findByText(/^Welcome, Meena Patil\./)).toBeTruthy();
    expect(registrationDraft.read().values).toEqual({});
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(await screen.findByText('elsewhere meena@example.org')).toBeTruthy();
  });

  it('goes back one step per press after a reload on the last step', async () => {
    const user = userEvent.setup();
    let goBy: NavigateFunction | undefined;
    let reload: (() => void) | undefined;
    // A new page with the history of the old one.
    const Browser = () => {
      const [load, setLoad] = useState(0);
      goBy = useNavigate();
      reload = () => setLoad(load + 1);
      return <Outlet key={load} />;
    };
    const goBack = () => act(async () => goBy?.(-1));
    renderPage([{ element: <Browser />, children: routes }], '/provider/register');
    await fillUpToOtp(user);
    await screen.findByRole('button', { name: 'Get OTP' });

    await act(async () => reload?.());
    expect(await screen.findByRole('button', { name: 'Get OTP' })).toBeTruthy();
    for (const [label, value] of [
      ['City', 'Pune'],
      ['Password', ''],
      ['Mobile number', '98123 45670'],
      ['Email', 'meena@example.org'],
      ['Full name', 'Meena Patil'],
    ] as const) {
      await goBack();
      expect(screen.getByLabelText(label)).toHaveProperty('value', value);
    }
  });

  it('returns to the first step that the server refused', async () => {
    const user = userEvent.setup();
    api.on({
      'POST /otp/send-otp': sent,
      'POST /provider/register': () =>
        problem(422, 'INVALID', { message: 'Some fields are not right', errors: [{ path: 'email', message: 'Invalid input' }] }),
    });
    renderPage(routes, '/provider/register');
    await fillUpToOtp(user);
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '123456{Enter}');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'meena@example.org');
  });

  it.each([
    ['email', 'Email', '/provider/login', { email: 'meena@example.org' }],
    ['mobile', 'Mobile number', '/provider/login/code', { mobile: '98123 45670' }],
  ])('returns to the step of the %s that has an account, with the way to log in', async (taken, label, path, state) => {
    const user = userEvent.setup();
    const message = `An account with this ${taken} exists already. Please log in.`;
    api.on({ 'POST /otp/send-otp': sent, 'POST /provider/register': () => problem(409, 'PROVIDER_EXISTS', { message, taken }) });
    let arrival: unknown;
    const Login = () => {
      arrival = useLocation().state;
      return <p>elsewhere</p>;
    };
    renderPage(
      [
        { path: '/provider/register', Component },
        { path, Component: Login },
      ],
      '/provider/register',
    );
    await fillUpToOtp(user);
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '123456{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
    await user.click(within(alert).getByRole('link', { name: 'Log in' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(arrival).toEqual(state);
  });

  it('returns to a common password with what the server says of it', async () => {
    const user = userEvent.setup();
    const message = 'This password is very common, so others could guess it. Please choose another one.';
    api.on({
      'POST /otp/send-otp': sent,
      'POST /provider/register': () => problem(422, 'INVALID', { errors: [{ path: 'password', message }] }),
    });
    renderPage(routes, '/provider/register');
    await fillUpToOtp(user);
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '123456{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'Strong@123');
  });

  it('goes on with the code that was sent before when another one may not be sent yet', async () => {
    const user = userEvent.setup();
    const message = 'Please wait before asking for another code.';
    api.on({
      'POST /otp/send-otp': () => problem(429, 'OTP_TOO_SOON', { message, retryAfter: 12 }),
      'POST /provider/register': () => ({ provider: aProfile() }),
    });
    renderPage(routes, '/provider/register');
    await fillUpToOtp(user);
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '123456');
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Resend in 1[0-2] s/ })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    expect(await screen.findByRole('heading', { name: 'Registration Complete' })).toBeTruthy();
  });

  it('forgets a wrong code when another one is sent', async () => {
    const user = userEvent.setup();
    api.on({
      'POST /otp/send-otp': () => ({ ...sent(), resendAfter: 0 }),
      'POST /provider/register': () => problem(400, 'OTP_INVALID', { message: 'That code is not right.' }),
    });
    renderPage(routes, '/provider/register');
    await fillUpToOtp(user);
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '000000{Enter}');
    await screen.findByText('That code is not right.');
    await user.click(screen.getByRole('button', { name: 'Resend OTP' }));
    await waitFor(() => expect(screen.queryByText('That code is not right.')).toBeNull());
    expect(screen.getByLabelText('OTP')).toHaveProperty('value', '');
  });

  it('forgets a wrong code when the number is changed', async () => {
    const user = userEvent.setup();
    api.on({
      'POST /otp/send-otp': sent,
      'POST /provider/register': () => problem(400, 'OTP_INVALID', { message: 'That code is not right.' }),
    });
    renderPage(routes, '/provider/register');
    await fillUpToOtp(user);
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '000000{Enter}');
    await screen.findByText('That code is not right.');
    for (const label of ['City', 'Password', 'Mobile number']) {
      await user.click(screen.getByRole('button', { name: 'Back' }));
      await screen.findByLabelText(label);
    }
    await user.clear(screen.getByLabelText('Mobile number'));
    await user.type(screen.getByLabelText('Mobile number'), '98123 45671{Enter}');
    await user.type(await screen.findByLabelText('Password'), '{Enter}');
    await user.type(await screen.findByLabelText('City'), '{Enter}');
    await screen.findByRole('button', { name: 'Get OTP' });
    expect(screen.queryByText('That code is not right.')).toBeNull();
  });

  it('says no longer that the device is offline once it is online', async () => {
    const user = userEvent.setup();
    const setOnline = (is: boolean) =>
      act(() => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
        window.dispatchEvent(new Event(is ? 'online' : 'offline'));
      });
    onTestFinished(() => setOnline(true));
    renderPage(routes, '/provider/register');
    await fillUpToOtp(user);
    const getOtp = await screen.findByRole('button', { name: 'Get OTP' });
    setOnline(false);
    await user.click(getOtp);
    expect(await screen.findByText(/^You’re offline/)).toBeTruthy();
    setOnline(true);
    await waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull());
  });

  it('says that another code was sent until the next page', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /otp/send-otp': () => ({ ...sent(), resendAfter: 0 }), 'POST /provider/register': () => ({ provider: aProfile() }) });
    renderPage(routes, '/provider/register');
    await fillUpToOtp(user);
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['OTP sent']));
    await user.type(screen.getByLabelText('OTP'), '123456');
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    await screen.findByRole('heading', { name: 'Registration Complete' });
    expect(toasts.get()).toEqual([]);
  });

  it('continues after a reload with the code, and asks there for the password, which is stored nowhere', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /otp/send-otp': sent, 'POST /provider/register': () => ({ provider: aProfile() }) });
    renderPage(routes, '/provider/register');
    await fillUpToOtp(user);
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await screen.findByLabelText('OTP');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Strong@123');
    cleanup();

    renderPage(routes, '/provider/register');

    await user.type(await screen.findByLabelText('OTP'), '123456{Enter}');
    expect(await screen.findByText(/^We never keep your password on this device/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(api.sent('POST /provider/register')).toEqual([]);
    await user.type(screen.getByLabelText('Password'), 'Strong@123');
    await user.type(screen.getByLabelText('Confirm password'), 'Strong@123{Enter}');
    expect(await screen.findByRole('heading', { name: 'Registration Complete' })).toBeTruthy();
    expect(api.sent('POST /provider/register')).toMatchObject([{ body: { otp: '123456', password: 'Strong@123', city: 'Pune' } }]);
    expect(api.sent('POST /otp/send-otp')).toHaveLength(1);
  });

  it('asks for no password beside the code once it was typed again on its own step', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /otp/send-otp': sent });
    registrationDraft.write(4, null, {
      ...emptyValues,
      name: 'Meena Patil',
      email: 'meena@example.org',
      mobile: '98123 45670',
      address: '4 Paud Road',
      city: 'Pune',
      state: 'Maharashtra',
    });
    renderPage(routes, '/provider/register');
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await user.type(await screen.findByLabelText('Password'), 'Strong@123');
    await user.type(screen.getByLabelText('Confirm password'), 'Strong@123{Enter}');
    await user.type(await screen.findByLabelText('City'), '{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await screen.findByLabelText('OTP');
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('shows the server’s refusals: a wrong code at the field, an existing account with a link to the login', async () => {
    const user = userEvent.setup();
    api.on({
      'POST /otp/send-otp': sent,
      'POST /provider/register': () => problem(400, 'OTP_INVALID', { message: 'That code is not right.' }),
    });
    renderPage(routes, '/provider/register');
    await fillUpToOtp(user);
    await user.click(await screen.findByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '000000{Enter}');

    expect(await screen.findByText('That code is not right.')).toBeTruthy();
    expect(screen.getByLabelText('OTP').getAttribute('aria-invalid')).toBe('true');

    api.on({ 'POST /provider/register': () => problem(409, 'PROVIDER_EXISTS', { message: 'An account exists already.' }) });
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('An account exists already.');
    const login = within(alert).getByRole('link', { name: 'Log in' });
    expect(login.getAttribute('href')).toBe('/provider/login');
    await user.click(login);
    expect(await screen.findByText('elsewhere meena@example.org')).toBeTruthy();
  });
});
