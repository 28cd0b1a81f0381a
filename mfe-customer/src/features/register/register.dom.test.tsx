import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Outlet, session, SlotTarget, startSession, toasts } from '@karigar/platform';
import { fakeApi, makeToken, problem, renderPage } from '@karigar/platform/testing';
import { aCustomer } from '../../testing/data.ts';
import { registrationDraft } from './model/draft.ts';
import { routes } from '../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/authtransfer-page.tsx';
import './pages/register-page.tsx';
import './pages/verification-page.tsx';

const phone = '+919876543210';
const strong = 'Karigar@123';

const api = fakeApi({
  'POST /customer/existancecheck': { available: true },
  'POST /otp/send-otp': { sent: true, resendAfter: 30, expiresIn: 300 },
  'POST /otp/verify-otp': { verified: true, verificationToken: 'proof' },
  'POST /customer/register': () => ({ token: makeToken({ id: 'c1' }), data: aCustomer() }),
  'GET /auth/features': { emailChange: true, socialProviders: [] },
  'GET /geo/ip': { city: 'Pune', region: 'Maharashtra', country_name: 'India' },
});

const pages = [
  { path: '/', element: <p>first page</p> },
  { path: '/order', element: <p>orders</p> },
  { path: '/profile', element: <p>profile</p> },
  ...routes,
];
const known = () => registrationDraft.add({ name: 'Asha Kulkarni', email: 'asha@example.test' });

beforeEach(() => startSession(() => {}));

describe('registration', () => {
  it('takes the details, verifies the number and ends logged in at the intended page', async () => {
    const user = userEvent.setup();
    const frame = (
      <>
        <SlotTarget name="slim-note" />
        <Outlet />
      </>
    );
    const { router } = renderPage([{ element: frame, children: pages }], { pathname: '/register', search: '?returnTo=%2Forder' });
    await user.type(await screen.findByLabelText('Full name'), 'Asha Kulkarni');
    expect(screen.getByText('Four short steps: your name, your mobile number, the code we send to it, and a password.')).toBeTruthy();
    expect(screen.getByText('Step 1 of 4')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'asha@example.test');
    await user.click(screen.getByRole('button', { name: 'Next' }));

    await user.type(await screen.findByLabelText('Mobile number'), '98765 43210');
    expect(screen.getByText('Step 2 of 4')).toBeTruthy();
    expect(screen.getByText(/^We’ll send you a code by SMS/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '123456');
    expect(screen.getByText('Step 3 of 4')).toBeTruthy();
    expect(screen.queryByText(/We’ll send you a code/)).toBeNull();
    expect(screen.getByText('Enter the code we sent you by SMS.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Resend in \d+ s/ })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Verify OTP' }));

    await user.type(await screen.findByLabelText('Password'), strong);
    expect(screen.getByText('Step 4 of 4')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Choose a password' })).toBeTruthy();
    expect(screen.queryByText(/code/)).toBeNull();
    await user.type(screen.getByLabelText('Confirm password'), strong);
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveProperty('value', 'Pune'));
    await user.click(screen.getByRole('button', { name: 'Register' }));

    await screen.findByText('orders');
    expect(router.state.location.pathname).toBe('/order');
    expect(toasts.get().at(-1)?.text).toBe('Welcome to Karigar, Asha!');
    const action = toasts.get().at(-1)?.action;
    expect(action?.label).toBe('Confirm email');
    expect(session.current()).toMatchObject({ id: 'c1', role: 'customer', place: { city: 'Pune', pincode: '411038' } });
    expect(api.sent('POST /customer/existancecheck').map(({ body }) => body)).toEqual([{ email: 'asha@example.test' }, { mobile: phone }]);
    expect(api.sent('POST /otp/send-otp')[0]?.body).toEqual({ phone });
    expect(api.sent('POST /customer/register')[0]?.body).toEqual({
      name: 'Asha Kulkarni',
      email: 'asha@example.test',
      mobile: phone,
      city: 'Pune',
      state: 'Maharashtra',
      country: 'India',
      password: strong,
      confirmpassword: strong,
      verificationToken: 'proof',
    });
    expect(registrationDraft.read()).toEqual({});
    // The form has gone.
    act(() => action?.onClick());
    expect(await screen.findByText('profile')).toBeTruthy();
  });

  it('leaves a customer alone who has gone to the login while the email is checked', async () => {
    const user = userEvent.setup();
    let answer = () => {};
    api.on({ 'POST /customer/existancecheck': () => new Promise((resolve) => (answer = () => resolve({ available: true }))) });
    const { router } = renderPage(pages, '/register');
    await user.type(await screen.findByLabelText('Full name'), 'Asha Kulkarni');
    await user.type(screen.getByLabelText('Email'), 'asha@example.test{Enter}');
    await waitFor(() => expect(api.sent('POST /customer/existancecheck')).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    await screen.findByLabelText('Email or mobile number');
    await act(async () => answer());
    await waitFor(() => expect(registrationDraft.read()).toMatchObject({ name: 'Asha Kulkarni' }));
    expect([router.state.navigation.state, router.state.location.pathname]).toEqual(['idle', '/login']);
  });

  it('starts with the personal details', async () => {
    const { router } = renderPage(pages, '/register/mobile-verification');
    await screen.findByLabelText('Full name');
    expect(router.state.location.pathname).toBe('/register');
  });

  it('continues after a reload, without the password', async () => {
    const user = userEvent.setup();
    known();
    const first = renderPage(pages, '/register/mobilevarification');
    await user.type(await screen.findByLabelText('Mobile number'), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
    await user.type(await screen.findByLabelText('Password'), strong);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(strong);
    first.unmount();

    renderPage(pages, '/register/mobilevarification');
    expect(await screen.findByText('+91 98765 43210 is verified.')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  });

  it('takes a code that is pasted with gaps', async () => {
    const user = userEvent.setup();
    known();
    renderPage(pages, '/register/mobilevarification');
    await user.type(await screen.findByLabelText('Mobile number'), '9876543210{Enter}');
    await user.click(await screen.findByLabelText('OTP'));
    await user.paste('123 456 ');
    await user.keyboard('{Enter}');
    await screen.findByLabelText('Password');
    expect(api.sent('POST /otp/verify-otp')[0]?.body).toMatchObject({ code: '123456' });
  });

  it('sends people who have an account to the login with their number filled in', async () => {
    const user = userEvent.setup();
    known();
    api.on({ 'POST /customer/existancecheck': () => problem(409, 'CUSTOMER_EXISTS', { message: 'An account exists already.' }) });
    const { router } = renderPage(pages, '/register/mobilevarification');
    await user.type(await screen.findByLabelText('Mobile number'), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Get OTP' }));
    expect((await screen.findByRole('alert')).textContent).toContain('An account exists already.');
    expect(api.sent('POST /otp/send-otp')).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', state: { emailmobile: '9876543210' } }));
  });
});

describe('errors during registration', () => {
  it('says that a pasted name or password is too long instead of cutting it', async () => {
    const user = userEvent.setup();
    const first = renderPage(pages, '/register');
    await user.click(await screen.findByLabelText('Full name'));
    await user.paste('A'.repeat(101));
    await user.type(screen.getByLabelText('Email'), 'asha@example.test{Enter}');
    expect(await screen.findByText('Please write at most 100 characters')).toBeTruthy();
    first.unmount();

    known();
    verified();
    renderPage(pages, '/register/mobilevarification');
    for (const label of ['Password', 'Confirm password']) {
      await user.click(await screen.findByLabelText(label));
      await user.paste(strong.padEnd(129, '0'));
    }
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText('Please write at most 128 characters')).toBeTruthy();
    expect([...api.sent('POST /customer/existancecheck'), ...api.sent('POST /customer/register')]).toEqual([]);
  });

  const verified = () => registrationDraft.add({ proof: { state: 'verified', to: phone, token: 'proof', until: Date.now() + 60_000 } });

  it('shows a wrong code beside the field and keeps the focus there', async () => {
    const user = userEvent.setup();
    known();
    registrationDraft.add({ mobile: '9876543210', proof: { state: 'sent', to: phone, resendAt: Date.now() } });
    api.on({ 'POST /otp/verify-otp': () => problem(400, 'OTP_INVALID', { message: 'That code is not right.' }) });
    renderPage(pages, '/register/mobilevarification');
    await user.click(await screen.findByRole('button', { name: 'Verify OTP' }));
    expect(await screen.findByText('OTP is required')).toBeTruthy();
    await user.type(screen.getByLabelText('OTP'), '000000');
    await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
    expect(await screen.findByText('That code is not right.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('OTP'));
    expect(screen.getByRole('button', { name: 'Resend OTP' })).toHaveProperty('disabled', false);
  });

  it('forgets a wrong code, and what was said of it, when another one is sent or the number changes', async () => {
    const user = userEvent.setup();
    known();
    registrationDraft.add({ mobile: '9876543210', proof: { state: 'sent', to: phone, resendAt: Date.now() } });
    api.on({
      'POST /otp/verify-otp': () => problem(400, 'OTP_INVALID', { message: 'That code is not right.' }),
      'POST /otp/send-otp': () => ({ sent: true, resendAfter: 0, expiresIn: 300 }),
    });
    renderPage(pages, '/register/mobilevarification');
    const typeWrong = async () => {
      await user.type(await screen.findByLabelText('OTP'), '000000{Enter}');
      await screen.findByText('That code is not right.');
    };
    await typeWrong();
    await user.click(screen.getByRole('button', { name: 'Resend OTP' }));
    await waitFor(() => expect(screen.getByLabelText('OTP')).toHaveProperty('value', ''));
    expect(screen.queryByText('That code is not right.')).toBeNull();
    await typeWrong();
    await user.click(screen.getByRole('button', { name: 'Change number' }));
    await user.type(await screen.findByLabelText('Mobile number'), '{Enter}');
    expect(await screen.findByLabelText('OTP')).toHaveProperty('value', '');
    expect(screen.queryByText('That code is not right.')).toBeNull();
  });

  it.each([
    ['', '', ['Password is required', 'Confirm Password is required']],
    ['weak', 'weak', ['Password must be strong (8+ characters, one special char, uppercase, number)']],
    [strong, 'other', ['Passwords do not match']],
  ])('with the password "%s" and "%s" is said in the agreed words', async (password, confirm, messages) => {
    const user = userEvent.setup();
    known();
    verified();
    renderPage(pages, '/register/mobilevarification');
    const field = await screen.findByLabelText('Password');
    if (password) await user.type(field, password);
    if (confirm) await user.type(screen.getByLabelText('Confirm password'), confirm);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    for (const message of messages) expect(await screen.findByText(message)).toBeTruthy();
    expect(api.sent('POST /customer/register')).toEqual([]);
  });

  it.each([
    ['the code is not sent', 'POST /otp/send-otp', { state: 'none' }, 'Get OTP', 'Failed to send OTP.'],
    [
      'the code is not checked',
      'POST /otp/verify-otp',
      { state: 'sent', to: phone, resendAt: Date.now() },
      'Verify OTP',
      'OTP verification failed.',
    ],
    [
      'the account is not made',
      'POST /customer/register',
      { state: 'verified', to: phone, token: 'proof', until: Date.now() + 60_000 },
      'Register',
      'Registration failed.',
    ],
  ] as const)(
    'say in the agreed words that %s, if the answer says nothing, and otherwise what it says',
    async (_what, call, proof, button, sentence) => {
      const user = userEvent.setup();
      known();
      registrationDraft.add({ mobile: '9876543210', proof });
      api.on({ [call]: () => new Response('no JSON') });
      renderPage(pages, '/register/mobilevarification');
      const press = await screen.findByRole('button', { name: button });
      if (proof.state === 'sent') await user.type(screen.getByLabelText('OTP'), '123456');
      if (proof.state === 'verified') {
        await user.type(screen.getByLabelText('Password'), strong);
        await user.type(screen.getByLabelText('Confirm password'), strong);
      }
      await user.click(press);
      expect((await screen.findByRole('alert')).textContent).toContain(sentence);
      api.on({ [call]: () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }) });
      await user.click(press);
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('A part of the service is down.'));
    },
  );

  it('says of a common password what the server says of it, not that it is weak', async () => {
    const user = userEvent.setup();
    known();
    verified();
    const message = 'This password is very common, so others could guess it. Please choose another one.';
    api.on({ 'POST /customer/register': () => problem(422, 'INVALID', { errors: [{ path: 'password', message }] }) });
    renderPage(pages, '/register/mobilevarification');
    await user.type(await screen.findByLabelText('Password'), 'Welcome@123');
    await user.type(screen.getByLabelText('Confirm password'), 'Welcome@123{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText(/^Password must be strong/)).toBeNull();
  });

  it('says why above the button, and scrolls there: on a phone the top of the form is out of sight', async () => {
    const user = userEvent.setup();
    const scrolled: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
      scrolled.push(this.textContent);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    known();
    verified();
    api.on({ 'POST /customer/register': () => problem(409, 'CUSTOMER_EXISTS', { message: 'An account exists already.' }) });
    renderPage(pages, '/register/mobilevarification');
    await user.type(await screen.findByLabelText('Password'), strong);
    await user.type(screen.getByLabelText('Confirm password'), `${strong}{Enter}`);
    await waitFor(() => expect(scrolled).toEqual(['An account exists already.Log in']));
    expect(screen.getByRole('alert').parentElement?.nextElementSibling).toBe(screen.getByRole('button', { name: 'Register' }));
  });

  it('sends people whose email has got an account meanwhile to the login with the email filled in', async () => {
    const user = userEvent.setup();
    known();
    verified();
    api.on({ 'POST /customer/register': () => problem(409, 'CUSTOMER_EXISTS', { message: 'An account exists already.' }) });
    const { router } = renderPage(pages, '/register/mobilevarification');
    await user.type(await screen.findByLabelText('Password'), strong);
    await user.type(screen.getByLabelText('Confirm password'), `${strong}{Enter}`);
    await user.click(await screen.findByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', state: { emailmobile: 'asha@example.test' } }));
  });

  it('returns to the code when the proof is refused, and keeps everything else', async () => {
    const user = userEvent.setup();
    known();
    verified();
    registrationDraft.add({ mobile: '9876543210' });
    api.on({ 'POST /customer/register': () => problem(403, 'PHONE_NOT_VERIFIED', { message: 'Please verify your mobile number first.' }) });
    renderPage(pages, '/register/mobilevarification');
    await user.type(await screen.findByLabelText('Password'), strong);
    await user.type(screen.getByLabelText('Confirm password'), strong);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please verify your mobile number first.');
    expect(screen.getByLabelText('Mobile number')).toHaveProperty('value', '9876543210');
  });
});

describe('social sign-in', () => {
  const login = { path: '/login', element: <p>login</p> };
  const arrive = (query: Record<string, string>) =>
    renderPage([login, ...pages], { pathname: '/authtransfer', search: `?${new URLSearchParams(query)}` });
  const asha = { name: 'Asha Kulkarni', email: 'asha@example.test', handoff: 'hand-off' };

  it('asks new people for their number, presents the handoff, and does without it when it has expired', async () => {
    const user = userEvent.setup();
    const { router } = arrive(asha);
    await user.type(await screen.findByLabelText('Mobile number'), '9876543210');
    expect([router.state.location.pathname, router.state.location.search]).toEqual(['/register/mobilevarification', '']);
    expect(api.sent('POST /customer/existancecheck')[0]?.body).toEqual({ email: asha.email, mobile: '' });
    await user.click(screen.getByRole('button', { name: 'Get OTP' }));
    await user.type(await screen.findByLabelText('OTP'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
    await user.type(await screen.findByLabelText('Password'), strong);
    await user.type(screen.getByLabelText('Confirm password'), strong);
    api.on({ 'POST /customer/register': () => problem(403, 'EMAIL_NOT_VERIFIED', { message: 'Your sign-in has expired.' }) });
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your sign-in has expired.');
    api.on({ 'POST /customer/register': () => ({ token: makeToken({ id: 'c1' }), data: aCustomer() }) });
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText('first page');
    const [first, second] = api.sent('POST /customer/register').map(({ body }) => body as object);
    expect(first).toMatchObject({ name: asha.name, email: asha.email, handoff: 'hand-off' });
    expect(second).not.toHaveProperty('handoff');
  });

  it('goes on without a handoff, which only means that the email is not proven', async () => {
    const { handoff: _handoff, ...unproven } = asha;
    registrationDraft.add({ handoff: { token: 'of-another', email: 'other@example.test' } });
    const { router } = arrive(unproven);
    await screen.findByLabelText('Mobile number');
    expect(router.state.location.pathname).toBe('/register/mobilevarification');
    expect(api.sent('POST /customer/existancecheck')[0]?.body).toEqual({ email: asha.email, mobile: '' });
    expect(registrationDraft.read()).toMatchObject(unproven);
    expect(registrationDraft.read().handoff).toBeUndefined();
  });

  it('sends people who have an account to the login', async () => {
    api.on({ 'POST /customer/existancecheck': () => problem(409, 'CUSTOMER_EXISTS') });
    const { router } = arrive(asha);
    await screen.findByText('login');
    expect(router.state.location.state).toMatchObject({
      emailmobile: asha.email,
      message: 'Your email is already linked to an account. Please use the password you set during registration to log in.',
    });
  });

  it.each([
    [{ error: 'cancelled' }, 'You cancelled the sign-in.'],
    [{ error: 'unverified' }, 'That account has no verified email'],
    [{ error: 'unavailable' }, 'The sign-in did not work.'],
    [{ error: 'toString' }, 'The sign-in has expired.'],
    [{ name: 'Asha', handoff: 'hand-off' }, 'The sign-in has expired.'],
    [{ ...asha, email: 'no email' }, 'The sign-in has expired.'],
  ])('explains an outcome of %j', async (query, sentence) => {
    arrive(query);
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(screen.getByRole('heading', { level: 1, name: 'You are not signed in' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(api.calls).toEqual([]);
  });

  it('can be retried when the email could not be checked', async () => {
    api.on({ 'POST /customer/existancecheck': () => problem(422, 'INVALID') });
    arrive(asha);
    expect(await screen.findByText('We could not check your account')).toBeTruthy();
  });
});
