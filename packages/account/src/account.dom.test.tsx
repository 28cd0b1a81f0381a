import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiProblem, provideTranslations, session, setLanguage, type PageRoute } from '@karigar/platform';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import {
  DeleteAccount,
  DownloadData,
  EmailAddress,
  LogOut,
  LoginByCode,
  MobileNumber,
  PasswordForm,
  PasswordReset,
  type AccountKind,
  type EntryFrameProps,
} from './index.ts';

const customer: AccountKind = { role: 'customer', weakPassword: 'Password must be strong', unnamedFlaws: ['lower'] };
const provider: AccountKind = { role: 'provider', weakPassword: 'Password must be longer', unnamedFlaws: ['upper', 'lower'] };

const at = '2026-11-22T08:00:00.000Z';
const here = { id: 's1', device: 'Chrome on Android', city: 'Pune', createdAt: at, lastSeen: at, current: true };
const elsewhere = { id: 's2', device: 'Firefox on Linux', city: null, createdAt: at, lastSeen: at, current: false };
let sessions = [here, elsewhere];

const api = fakeApi({
  'POST /otp/send-otp': { sent: true, resendAfter: 30, expiresIn: 300 },
  'POST /otp/verify-otp': { verified: true, verificationToken: 'proof' },
  'POST /password/reset': () => undefined,
  'PUT /customer/password': () => undefined,
  'PUT /provider/info/password': () => undefined,
  'DELETE /customer/account': () => undefined,
  'DELETE /provider/info': () => undefined,
  'POST /logout': () => undefined,
  'GET /account/sessions': () => sessions,
  'DELETE /account/sessions/{id}': ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params['id']);
    return undefined;
  },
  'POST /logout-everywhere': () => undefined,
});

function open(element: PageRoute['element'], search = '') {
  const pages = ['/', '/login', '/provider/login'].map((path) => ({ path, element: <p>{`page ${path}`}</p> }));
  return { user: userEvent.setup(), ...renderPage([...pages, { path: '/account', element }], `/account${search}`) };
}
type User = ReturnType<typeof userEvent.setup>;

const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

const Frame = ({ title, lead, links, onSubmit, children }: EntryFrameProps) => (
  <form aria-label={title} onSubmit={onSubmit}>
    <p>{lead}</p>
    {children}
    {links}
  </form>
);

describe('login by a code', () => {
  const logIn = vi.fn<(proof: { phone: string; verificationToken: string }) => Promise<void>>();
  beforeEach(() => void logIn.mockReset().mockResolvedValue());

  async function toCode() {
    const at = open(
      <LoginByCode account={customer} Frame={Frame} paths={{ home: '/', login: '/login', register: '/register' }} logIn={logIn} />,
    );
    await at.user.type(await screen.findByLabelText('Mobile number'), '98765 43210');
    await press(at.user, 'Get OTP');
    await at.user.type(await screen.findByLabelText('OTP'), '123456');
    return at;
  }

  it('needs the number and the code only, and leads to the first page', async () => {
    const { user } = await toCode();
    await press(user, 'Log in');
    await screen.findByText('page /');
    expect(logIn.mock.calls).toEqual([[{ phone: '+919876543210', verificationToken: 'proof' }]]);
    expect(api.calls.map(({ body }) => body)).toEqual([
      { phone: '+919876543210', purpose: 'login' },
      { phone: '+919876543210', code: '123456', purpose: 'login' },
    ]);
  });

  it('says beside the code that it is wrong', async () => {
    const { user } = await toCode();
    api.on({ 'POST /otp/verify-otp': () => problem(400, 'OTP_INVALID', { message: 'That code is not right.' }) });
    await press(user, 'Log in');
    expect(await screen.findByText('That code is not right.')).toBeTruthy();
    expect(logIn).not.toHaveBeenCalled();
  });

  it('asks for another number when this one has no account', async () => {
    const message = 'This mobile number has no account of this kind.';
    logIn.mockRejectedValue(new ApiProblem('NOT_FOUND', 404, message));
    const { user } = await toCode();
    await press(user, 'Log in');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText('Mobile number')).toHaveProperty('value', '98765 43210');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
  });

  it('leaves alone who has gone to another page in the meantime', async () => {
    let answer = () => {};
    logIn.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { user, router } = await toCode();
    await press(user, 'Log in');
    await waitFor(() => expect(logIn).toHaveBeenCalledOnce());
    await act(() => router.navigate('/provider/login'));
    await act(async () => answer());
    expect(router.state.location.pathname).toBe('/provider/login');
  });

  it('can be tried again with the same proof when the server was away', async () => {
    logIn.mockRejectedValueOnce(new ApiProblem('UNAVAILABLE', 503, 'Please try again.'));
    const { user } = await toCode();
    await press(user, 'Log in');
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
    await press(user, 'Log in');
    await screen.findByText('page /');
    expect(api.sent('POST /otp/verify-otp')).toHaveLength(1);
  });
});

describe('password reset', () => {
  const openReset = (account: AccountKind) => open(<PasswordReset account={account} Frame={Frame} />);

  async function toCode(account = customer) {
    const at = openReset(account);
    await at.user.type(await screen.findByLabelText('Mobile number'), '98765 43210');
    await press(at.user, 'Get OTP');
    await screen.findByLabelText('OTP');
    return at;
  }

  async function toPassword(account = customer) {
    const at = await toCode(account);
    await at.user.type(screen.getByLabelText('OTP'), '123456');
    await press(at.user, 'Verify OTP');
    await screen.findByLabelText('New password');
    return at;
  }

  async function save(user: User, password: string, confirm = password) {
    for (const [label, value] of [
      ['New password', password],
      ['Confirm password', confirm],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), value);
    }
    await press(user, 'Set new password');
  }

  it.each([
    [customer, '/login', { emailmobile: '+91 98765 43210' }],
    [provider, '/provider/login', {}],
  ])('proves the number, sets a new password and leads to the login with a notice', async (account, login, name) => {
    const { user, router } = await toPassword(account);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')));
    await save(user, 'Better#Horse2');
    await screen.findByText(`page ${login}`);
    expect(router.state.location.state).toMatchObject({ message: 'Your password is changed. Log in with the new one.', ...name });
    expect(api.calls.map(({ body }) => body)).toEqual([
      { phone: '+919876543210', purpose: 'reset' },
      { phone: '+919876543210', code: '123456', purpose: 'reset' },
      { role: account.role, phone: '+919876543210', verificationToken: 'proof', newPassword: 'Better#Horse2' },
    ]);
  });

  it('leaves alone who has gone to another page in the meantime', async () => {
    let answer = () => {};
    api.on({ 'POST /password/reset': () => new Promise((resolve) => (answer = () => resolve(undefined))) });
    const { user, router } = await toPassword();
    await save(user, 'Better#Horse2');
    await waitFor(() => expect(api.sent('POST /password/reset')).toHaveLength(1));
    await act(() => router.navigate('/'));
    await act(async () => answer());
    // The draft is removed just before.
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(router.state.location.pathname).toBe('/');
  });

  it('asks for the code again after a reload, and stores neither code nor password', async () => {
    const first = await toCode();
    await first.user.type(screen.getByLabelText('OTP'), '123456');
    first.unmount();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('123456');
    const { user, unmount } = openReset(customer);
    expect(await screen.findByLabelText('OTP')).toHaveProperty('value', '');
    expect(screen.getByText('The 6 digits sent to +91 98765 43210')).toBeTruthy();
    await user.type(screen.getByLabelText('OTP'), '654321');
    await press(user, 'Verify OTP');
    await screen.findByLabelText('New password');
    await save(user, 'Better#Horse2');
    await screen.findByText('page /login');
    unmount();
    openReset(customer);
    expect(await screen.findByLabelText('Mobile number')).toHaveProperty('value', '');
  });

  it('asks for a new code to the same number after a reload once the code is used, and stores no proof', async () => {
    (await toPassword()).unmount();
    expect(Object.values({ ...sessionStorage, ...localStorage }).join(' ')).not.toContain('"proof"');
    const { user } = openReset(customer);
    expect(await screen.findByLabelText('Mobile number')).toHaveProperty('value', '+91 98765 43210');
    expect(screen.getByText('Enter the mobile number of your account. We’ll send you a code by SMS.')).toBeTruthy();
    await waitForNextCode(user);
    await press(user, 'Get OTP');
    expect(await screen.findByText('The 6 digits sent to +91 98765 43210')).toBeTruthy();
  });

  /** Counts down as before the reload, for this number only. */
  async function waitForNextCode(user: User) {
    const countdown = /^Get OTP in (30|2\d) s$/;
    expect(screen.getByRole('button', { name: countdown })).toHaveProperty('disabled', true);
    const number = screen.getByLabelText('Mobile number');
    await user.type(number, '{Backspace}1');
    expect(screen.getByRole('button', { name: 'Get OTP' })).toHaveProperty('disabled', false);
    await user.type(number, '{Backspace}0');
    expect(screen.getByRole('button', { name: countdown })).toBeTruthy();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    onTestFinished(() => void vi.useRealTimers());
    await screen.findByRole('button', { name: 'Get OTP' }, { timeout: 3_000 });
  }

  it('asks for another number after a reload if the code was sent to a wrong one', async () => {
    (await toCode()).unmount();
    const { user, unmount } = openReset(customer);
    await screen.findByLabelText('OTP');
    await press(user, 'Change number');
    expect(screen.getByLabelText('Mobile number')).toHaveProperty('value', '+91 98765 43210');
    unmount();
    openReset(customer);
    expect(await screen.findByRole('button', { name: 'Get OTP' })).toBeTruthy();
  });

  it('leads back to a login that goes on to the intended page', async () => {
    const { user, router } = open(<PasswordReset account={customer} Frame={Frame} />, '?returnTo=%2Forder');
    expect((await screen.findByRole('link', { name: 'Back to login' })).getAttribute('href')).toBe('/login?returnTo=%2Forder');
    await user.type(screen.getByLabelText('Mobile number'), '98765 43210');
    await press(user, 'Get OTP');
    await user.type(await screen.findByLabelText('OTP'), '123456');
    await press(user, 'Verify OTP');
    await screen.findByLabelText('New password');
    await save(user, 'Better#Horse2');
    await screen.findByText('page /login');
    expect(router.state.location.search).toBe('?returnTo=%2Forder');
  });

  it('says what a password lacks, and the quoted sentence only of what it names', async () => {
    const { user } = await toPassword(provider);
    await save(user, 'abcdef1!', 'abcdef1');
    expect(await screen.findByText('Password must also have an uppercase letter')).toBeTruthy();
    expect(screen.getByText('Confirm password does not match new password.')).toBeTruthy();
    await save(user, '1234567!');
    expect(await screen.findByText('Password must also have an uppercase and a lowercase letter')).toBeTruthy();
    await save(user, 'abc');
    expect(await screen.findByText('Password must be longer')).toBeTruthy();
    expect(api.sent('POST /password/reset')).toEqual([]);
  });

  it('says in the server’s words why a password that meets the policy is refused', async () => {
    const message = 'This password is very common, so others could guess it. Please choose another one.';
    api.on({ 'POST /password/reset': () => problem(422, 'INVALID', { errors: [{ path: 'newPassword', message }] }) });
    const { user } = await toPassword();
    await save(user, 'Welcome@123');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText(customer.weakPassword as string)).toBeNull();
  });

  it('forgets a wrong code, and what was said of it, when another one is sent', async () => {
    api.on({
      'POST /otp/send-otp': () => ({ sent: true, resendAfter: 0, expiresIn: 300 }),
      'POST /otp/verify-otp': () => problem(400, 'OTP_INVALID', { message: 'That code is not right.' }),
    });
    const { user } = await toCode();
    await user.type(screen.getByLabelText('OTP'), '111111{Enter}');
    await screen.findByText('That code is not right.');
    await press(user, 'Resend OTP');
    await waitFor(() => expect(screen.getByLabelText('OTP')).toHaveProperty('value', ''));
    expect(screen.queryByText('That code is not right.')).toBeNull();
  });

  it('says beside the code that it is wrong, and asks for the number again when the proof has expired', async () => {
    const { user } = await toCode();
    api.on({ 'POST /otp/verify-otp': () => problem(400, 'OTP_INVALID', { message: 'That code is not right.' }) });
    await user.type(screen.getByLabelText('OTP'), '111111');
    await press(user, 'Verify OTP');
    expect(await screen.findByText('That code is not right.')).toBeTruthy();
    api.on({ 'POST /otp/verify-otp': { verified: true, verificationToken: 'proof' } });
    await press(user, 'Verify OTP');
    await screen.findByLabelText('New password');
    api.on({ 'POST /password/reset': () => problem(403, 'PHONE_NOT_VERIFIED', { message: 'Please verify your mobile number first.' }) });
    await save(user, 'Better#Horse2');
    expect((await screen.findByRole('alert')).textContent).toBe('Please verify your mobile number first.');
    expect(screen.getByLabelText('Mobile number')).toHaveProperty('value', '98765 43210');
  });

  it('goes on with the code that was sent before when another one may not be sent yet', async () => {
    const message = 'Please wait before asking for another code.';
    api.on({ 'POST /otp/send-otp': () => problem(429, 'OTP_TOO_SOON', { message, retryAfter: 12 }) });
    await toCode();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Resend in 1[0-2] s/ })).toHaveProperty('disabled', true);
  });

  it('tells the owner of a number that it has no account', async () => {
    const message = 'This mobile number has no account of this kind.';
    api.on({ 'POST /password/reset': () => problem(404, 'NOT_FOUND', { message }) });
    const { user } = await toPassword();
    await save(user, 'Better#Horse2');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });
});

describe('the password form', () => {
  beforeEach(() => signIn('customer'));

  async function typePasswords(user: User, confirm = 'Better#Horse2') {
    await user.type(await screen.findByLabelText('Current password'), 'Karigar@123');
    await user.type(screen.getByLabelText('New password'), 'Better#Horse2');
    await user.type(screen.getByLabelText('Confirm password'), confirm);
  }

  it.each([
    [customer, '/login', 'PUT /customer/password'],
    [provider, '/provider/login', 'PUT /provider/info/password'],
  ] as const)('changes the password once all fields are filled, and leads to the login with a notice', async (account, login, route) => {
    const { user, router } = open(<PasswordForm account={account} />);
    const update = await screen.findByRole('button', { name: 'Update Password' });
    expect(update).toHaveProperty('disabled', true);
    await typePasswords(user, 'Better#Horse');
    await user.click(update);
    expect(await screen.findByText('Confirm password does not match new password.')).toBeTruthy();
    expect(api.calls).toEqual([]);
    await user.type(screen.getByLabelText('Confirm password'), '2');
    await user.click(update);
    expect(await screen.findByText(`page ${login}`)).toBeTruthy();
    expect(router.state.location.state).toMatchObject({
      message: 'Password Updated ! Your profile password changed successfully. Log in with your new password.',
    });
    expect(session.current()).toBeNull();
    expect(api.sent(route)[0]?.body).toEqual({ currentPassword: 'Karigar@123', newPassword: 'Better#Horse2' });
  });

  it.each([
    {
      status: 422,
      code: 'WRONG_PASSWORD',
      message: 'The current password is not right.',
      errors: [{ path: 'currentPassword', message: 'The current password is not right.' }],
      inHindi: 'मौजूदा पासवर्ड सही नहीं है।',
    },
    {
      status: 500,
      code: 'BAD_ANSWER',
      message: 'Bad gateway',
      inDialog: 'Something went wrong while updating password.',
      inline: 'Failed to update password. Please try again.',
      inHindi: 'पासवर्ड बदलते समय कुछ गड़बड़ हो गई।',
    },
  ])(
    'says inline and in a dialog why the password was not changed',
    async ({ status, code, message, errors, inDialog = message, inline = message, inHindi }) => {
      api.on({ 'PUT /customer/password': () => problem(status, code, { message, ...(errors && { errors }) }) });
      const { user } = open(<PasswordForm account={customer} />);
      await typePasswords(user);
      await press(user, 'Update Password');
      const dialog = await screen.findByRole('dialog', { name: 'Password Update Failed' });
      expect(within(dialog).getByText(inDialog)).toBeTruthy();
      const hindi = async () => ({ ...(await import('./hi.ts')), sentences: (await import('@karigar/platform/hi')).sentences });
      provideTranslations({ hi: hindi, mr: hindi });
      onTestFinished(() => act(() => setLanguage('en-IN')));
      await act(() => setLanguage('hi'));
      expect(within(dialog).getByText(inHindi)).toBeTruthy();
      await act(() => setLanguage('en-IN'));
      await user.click(within(dialog).getByRole('button', { name: 'OK' }));
      expect(within(await screen.findByRole('form')).getByText(inline)).toBeTruthy();
      expect(session.current()).not.toBeNull();
    },
  );

  it('says beside the new password in the server’s words why it is refused', async () => {
    const message = 'This password is very common, so others could guess it. Please choose another one.';
    api.on({ 'PUT /customer/password': () => problem(422, 'INVALID', { errors: [{ path: 'newPassword', message }] }) });
    const { user } = open(<PasswordForm account={customer} />);
    await typePasswords(user);
    await press(user, 'Update Password');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('logging out', () => {
  beforeEach(() => signIn('customer'));

  it('here, after a question', async () => {
    const { user } = open(<LogOut />);
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure !' });
    expect(within(dialog).getByText('would you like to logout the current account?')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Yes, Logout' }));
    expect(await screen.findByText('page /')).toBeTruthy();
    expect(session.current()).toBeNull();
  });

  it('on one other device', async () => {
    sessions = [here, elsewhere];
    const { user } = open(<LogOut />);
    expect(await screen.findByText('This device')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Log out Firefox on Linux/ }));
    await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull());
    expect(screen.getByText('Chrome on Android')).toBeTruthy();
    expect(session.current()).not.toBeNull();
  });

  it('on all other devices, one after the other, without losing the place in the list', async () => {
    sessions = [here, elsewhere, { ...elsewhere, id: 's3', device: 'Safari on iPhone' }];
    const { user } = open(<LogOut />);
    await user.click(await screen.findByRole('button', { name: /^Log out Firefox on Linux/ }));
    await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull());
    const next = screen.getByRole('button', { name: /^Log out Safari on iPhone/ });
    expect(document.activeElement).toBe(next);
    // Until then, a press may be the second one of a double tap.
    await waitFor(() => expect(next.closest('[data-ignoring]')).toBeNull());
    await user.click(next);
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your devices' }));
  });

  it('says that the devices could not be loaded', async () => {
    api.on({ 'GET /account/sessions': () => problem(503, 'UNAVAILABLE') });
    open(<LogOut />);
    expect(await screen.findByText('Your devices could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Log out everywhere' })).toBeTruthy();
  });

  it('everywhere', async () => {
    const { user } = open(<LogOut />);
    await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, Logout' }));
    expect(await screen.findByText('page /')).toBeTruthy();
    expect(api.sent('POST /logout-everywhere')).toHaveLength(1);
    expect(session.current()).toBeNull();
  });
});

describe('deleting the account', () => {
  beforeEach(() => signIn('customer'));

  async function confirm(user: User) {
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure !' });
    expect(within(dialog).getByText('would you like to delete the account?')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Yes, Delete' }));
  }

  it.each([
    [customer, '/', null],
    [provider, '/provider/login', { message: 'Your account is deleted.', language: 'en-IN' }],
  ])('ends the session after a question', async (account, path, state) => {
    const { user, router } = open(
      <DeleteAccount account={account} orders="/order">
        Everything is lost.
      </DeleteAccount>,
    );
    await confirm(user);
    expect(await screen.findByText(`page ${path}`)).toBeTruthy();
    expect(router.state.location.state).toEqual(state);
    expect(session.current()).toBeNull();
  });

  it.each([
    [1, 'You have 1 open order. Complete or cancel this order first.'],
    [2, 'You have 2 open orders. Complete or cancel these orders first.'],
    [0, 'Failed to delete account. Please try again later.'],
  ])('says how many orders stand in the way, or that it failed: %d', async (ordersCount, sentence) => {
    api.on({
      'DELETE /customer/account': () => (ordersCount ? problem(409, 'OPEN_ORDERS', { ordersCount }) : problem(503, 'UNAVAILABLE')),
    });
    const { user } = open(
      <DeleteAccount account={customer} orders="/order">
        Everything is lost.
      </DeleteAccount>,
    );
    await confirm(user);
    const dialog = await screen.findByRole('dialog', { name: 'Error Deleting Account' });
    expect(within(dialog).getByText(sentence)).toBeTruthy();
    const links = within(dialog).queryAllByRole('link', { name: 'See your orders' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(ordersCount ? ['/order'] : []);
    expect(session.current()).not.toBeNull();
  });
});

describe('without a network', () => {
  // Before the page is unmounted, because its queries listen only while it is shown.
  afterEach(() => act(() => void window.dispatchEvent(new Event('online'))));

  it('says that an account is not deleted', async () => {
    signIn('customer');
    const { user } = open(
      <DeleteAccount account={customer} orders="/order">
        Everything is lost.
      </DeleteAccount>,
    );
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(await screen.findByRole('button', { name: 'Yes, Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Error Deleting Account' });
    expect(within(dialog).getByText('You’re offline. Try again when you’re connected.')).toBeTruthy();
  });
});

describe('the mobile number', () => {
  beforeEach(() => signIn('customer'));

  async function toCode(user: User) {
    await user.click(await screen.findByRole('button', { name: 'Change mobile number' }));
    await user.type(screen.getByLabelText('Mobile number'), '98765 43211');
    await press(user, 'Get OTP');
    await screen.findByLabelText('OTP');
  }

  async function prove(user: User) {
    await toCode(user);
    await user.type(screen.getByLabelText('OTP'), '123456');
    await press(user, 'Verify OTP');
  }

  it('is replaced by one that was proven', async () => {
    const changed: string[] = [];
    api.on({
      'PUT /account/mobile': ({ body }) => ({
        id: 'c1',
        name: 'Asha',
        email: 'asha@example.test',
        mobile: body.phone,
        city: 'Pune',
        state: '',
        country: '',
        pincode: null,
        emailProven: true,
      }),
    });
    const { user } = open(<MobileNumber mobile="+919876543210" onChanged={({ mobile }) => void changed.push(mobile)} />);
    await prove(user);
    await waitFor(() => expect(changed).toEqual(['+919876543211']));
    expect(api.calls.map(({ body }) => body)).toEqual([
      { phone: '+919876543211', purpose: 'change' },
      { phone: '+919876543211', code: '123456', purpose: 'change' },
      { phone: '+919876543211', verificationToken: 'proof' },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change mobile number' })));
  });

  it.each(['Cancel', 'Change number'])('stays when the code is found right after “%s”', async (name) => {
    let answer = () => {};
    api.on({
      'POST /otp/verify-otp': () => new Promise((resolve) => (answer = () => resolve({ verified: true, verificationToken: 'proof' }))),
    });
    const { user } = open(<MobileNumber mobile="+919876543210" onChanged={() => expect.unreachable()} />);
    await prove(user);
    await waitFor(() => expect(api.sent('POST /otp/verify-otp')).toHaveLength(1));
    await press(user, name);
    await act(async () => answer());
    await waitFor(() => expect(screen.queryByLabelText('OTP')).toBeNull());
    expect(api.sent('PUT /account/mobile')).toEqual([]);
  });

  it.each([
    ['another code was sent', Response.json({ sent: true, resendAfter: 30, expiresIn: 300 })],
    ['no other code was sent', problem(503, 'UNAVAILABLE')],
  ])('can be typed again undisturbed after “Change number”, when the answer comes that %s', async (_, late) => {
    let answer = () => {};
    api.on({ 'POST /otp/send-otp': { sent: true, resendAfter: 0, expiresIn: 300 } });
    const { user } = open(<MobileNumber mobile="+919876543210" onChanged={() => expect.unreachable()} />);
    await toCode(user);
    api.on({ 'POST /otp/send-otp': () => new Promise((resolve) => (answer = () => resolve(late))) });
    await press(user, 'Resend OTP');
    await press(user, 'Change number');
    const field = await screen.findByLabelText('Mobile number');
    await user.type(field, '{Backspace}2');
    await act(async () => answer());
    await user.type(field, '{Backspace}3');
    expect(field).toHaveProperty('value', '98765 43213');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('gets its code although the answer about the code to another one is still awaited', async () => {
    const { user } = open(<MobileNumber mobile="+919876543210" onChanged={() => expect.unreachable()} />);
    api.on({ 'POST /otp/verify-otp': () => new Promise(() => {}) });
    await prove(user);
    await press(user, 'Change number');
    await user.type(await screen.findByLabelText('Mobile number'), '{Backspace}2');
    await press(user, 'Get OTP');
    expect(await screen.findByText('The 6 digits sent to +91 98765 43212')).toBeTruthy();
  });

  it('asks for another one when the new one belongs to another account', async () => {
    api.on({ 'PUT /account/mobile': () => problem(409, 'CUSTOMER_EXISTS', { message: 'An account exists already. Please log in.' }) });
    const { user } = open(<MobileNumber mobile="+919876543210" onChanged={() => expect.unreachable()} />);
    await prove(user);
    expect(await screen.findByText('This number belongs to another account')).toBeTruthy();
    const field = screen.getByLabelText('Mobile number');
    expect(field).toHaveProperty('value', '98765 43211');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByText(/Please log in/)).toBeNull();
    await user.clear(field);
    await user.type(field, '98765 43212');
    await press(user, 'Get OTP');
    expect(await screen.findByLabelText('OTP')).toBeTruthy();
    expect(api.sent('POST /otp/send-otp').at(-1)?.body).toEqual({ phone: '+919876543212', purpose: 'change' });
  });

  it('goes on with the code that was sent to it before when another one may not be sent yet', async () => {
    const message = 'Please wait before asking for another code.';
    api.on({ 'POST /otp/send-otp': () => problem(429, 'OTP_TOO_SOON', { message, retryAfter: 12 }) });
    const { user } = open(<MobileNumber mobile="+919876543210" onChanged={() => expect.unreachable()} />);
    await user.click(await screen.findByRole('button', { name: 'Change mobile number' }));
    await user.type(screen.getByLabelText('Mobile number'), '98765 43211');
    await press(user, 'Get OTP');
    expect(await screen.findByLabelText('OTP')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });
});

describe('the email', () => {
  const sent = { sent: true, resendAfter: 30, expiresIn: 300 } as const;
  const profile = {
    id: 'c1',
    name: 'Asha',
    mobile: '+919876543210',
    city: 'Pune',
    state: '',
    country: '',
    pincode: null,
    emailProven: true,
  };
  beforeEach(() => {
    signIn('customer');
    api.on({ 'GET /auth/features': { emailChange: true, socialProviders: [] }, 'POST /account/email': sent });
  });

  async function toCode(user: User) {
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    await user.type(screen.getByLabelText('New email'), ' New@Example.test');
    await press(user, 'Send code');
    await screen.findByLabelText('OTP');
  }

  it('is replaced by one whose mail was read', async () => {
    const changed: string[] = [];
    api.on({ 'POST /account/email/confirm': { ...profile, email: 'new@example.test' } });
    const { user } = open(<EmailAddress email="asha@example.test" isProven onChanged={({ email }) => void changed.push(email)} />);
    await toCode(user);
    await user.type(screen.getByLabelText('OTP'), '123456');
    await press(user, 'Save email');
    await waitFor(() => expect(changed).toEqual(['new@example.test']));
    expect(api.sent('POST /account/email')[0]?.body).toEqual({ email: 'new@example.test' });
    expect(api.sent('POST /account/email/confirm')[0]?.body).toEqual({ code: '123456' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change email' })));
  });

  it('says why not: beside the field, beside the code, or above the form', async () => {
    const already = 'This is your email already.';
    api.on({ 'POST /account/email': () => problem(422, 'INVALID', { errors: [{ path: 'email', message: already }] }) });
    const { user } = open(<EmailAddress email="asha@example.test" isProven onChanged={() => expect.unreachable()} />);
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    await press(user, 'Send code');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    await user.type(screen.getByLabelText('New email'), 'asha@example.test');
    await press(user, 'Send code');
    expect(await screen.findByText(already)).toBeTruthy();
    api.on({ 'POST /account/email': sent, 'POST /account/email/confirm': () => problem(400, 'OTP_INVALID', { message: 'Not right.' }) });
    await press(user, 'Send code');
    await user.type(await screen.findByLabelText('OTP'), '123456');
    await press(user, 'Save email');
    expect(await screen.findByText('Not right.')).toBeTruthy();
    api.on({ 'POST /account/email/confirm': () => problem(409, 'CUSTOMER_EXISTS', { message: 'An account exists already.' }) });
    await press(user, 'Save email');
    expect((await screen.findByRole('alert')).textContent).toBe('An account exists already.');
    await press(user, 'Use another email');
    expect(screen.getByLabelText('New email')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays on the address while no code may be sent to it, unless the last one was', async () => {
    const message = 'Please wait before asking for another code.';
    const { user } = open(<EmailAddress email="asha@example.test" isProven onChanged={() => expect.unreachable()} />);
    await toCode(user);
    await press(user, 'Use another email');
    api.on({ 'POST /account/email': () => problem(429, 'OTP_TOO_SOON', { message, retryAfter: 12 }) });
    await user.clear(screen.getByLabelText('New email'));
    await user.type(screen.getByLabelText('New email'), 'other@example.test');
    await press(user, 'Send code');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText('New email')).toHaveProperty('value', 'other@example.test');
    expect(screen.queryByLabelText('OTP')).toBeNull();

    await user.clear(screen.getByLabelText('New email'));
    await user.type(screen.getByLabelText('New email'), 'new@example.test');
    await press(user, 'Send code');
    expect(await screen.findByText('The 6 digits sent to new@example.test')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('is proven where it is, without being typed again', async () => {
    const proven: boolean[] = [];
    api.on({ 'POST /account/email/confirm': { ...profile, email: 'asha@example.test' } });
    function Profile() {
      const [isProven, setProven] = useState(false);
      return (
        <EmailAddress
          email="asha@example.test"
          isProven={isProven}
          onChanged={({ emailProven }) => {
            proven.push(emailProven);
            setProven(emailProven);
          }}
        />
      );
    }
    const { user } = open(<Profile />);
    expect(await screen.findByText(/Not confirmed yet/)).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
    await press(user, 'Confirm email');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('OTP')));
    await press(user, 'Not now');
    expect(screen.queryByLabelText('OTP')).toBeNull();
    await press(user, 'Confirm email');
    await user.type(await screen.findByLabelText('OTP'), '123456');
    await press(user, 'Confirm email');
    await waitFor(() => expect(proven).toEqual([true]));
    expect(api.sent('POST /account/email')[0]?.body).toEqual({ email: 'asha@example.test' });
    expect(api.sent('POST /account/email/confirm')[0]?.body).toEqual({ code: '123456' });
    expect(screen.queryByText(/Not confirmed yet/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change email' }));
  });

  it('is only shown where no mails are sent', async () => {
    api.on({ 'GET /auth/features': { emailChange: false, socialProviders: [] } });
    open(<EmailAddress email="asha@example.test" isProven={false} onChanged={() => expect.unreachable()} />);
    expect(await screen.findByText('asha@example.test')).toBeTruthy();
    await waitFor(() => expect(api.sent('GET /auth/features')).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the own data', () => {
  beforeEach(() => signIn('customer'));

  it('is downloaded as one file, or it is said why not', async () => {
    const files: Blob[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} }));
    const message = 'Your data could not be put together.';
    api.on({ 'GET /account/export': () => problem(503, 'UNAVAILABLE', { message }) });
    const { user } = open(<DownloadData />);
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(files).toEqual([]);
    const account = {
      id: 'c1',
      role: 'customer',
      name: 'Asha Rao',
      email: 'asha@example.com',
      emailProven: true,
      mobile: '+919876543210',
    } as const;
    const place = { city: 'Pune', state: 'Maharashtra', country: 'India', language: 'hi' } as const;
    const data = { exportedAt: at, account: { ...account, ...place }, orders: [] };
    api.on({ 'GET /account/export': data });
    const pressed = performance.now();
    await press(user, 'Download my data');
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    // The second tap of a double tap, after the file has been saved.
    const button = screen.getByRole('button', { name: 'Download my data' });
    const second = createEvent.click(button);
    Object.defineProperty(second, 'timeStamp', { value: pressed });
    fireEvent(button, second);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(api.sent('GET /account/export')).toHaveLength(2);
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(data);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
