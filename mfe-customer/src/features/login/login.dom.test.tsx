import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Outlet, session, startSession, useNavigation } from '@karigar/platform';
import { fakeApi, makeToken, problem, renderPage, signIn } from '@karigar/platform/testing';
import { aCustomer } from '../../testing/data.ts';
import { routes } from '../../routes.tsx';
// Loaded ahead: the first test is not to wait for it.
import './pages/login-page.tsx';

const api = fakeApi({
  'POST /customer/login': () => ({ token: makeToken({ id: 'c1' }), data: aCustomer() }),
  'GET /auth/features': { emailChange: true, socialProviders: [{ id: 'google', label: 'Google' }] },
});
const pages = [{ path: '/', element: <p>first page</p> }, { path: '/order', element: <p>orders</p> }, ...routes];

beforeEach(() => startSession(() => {}));

it('logs in, stores token and location, and returns to the previous page', async () => {
  const user = userEvent.setup();
  const { router } = renderPage(pages, { pathname: '/login', search: '?returnTo=%2Forder' });
  await user.type(await screen.findByLabelText('Email or mobile number'), '98765 43210');
  await user.type(screen.getByLabelText('Password'), 'Karigar@123{Enter}');
  await screen.findByText('orders');
  expect(router.state.location.pathname).toBe('/order');
  expect(session.current()?.id).toBe('c1');
  expect(localStorage.getItem('location')).toBe('Pune, Maharashtra, India, 411038');
  expect(api.sent('POST /customer/login')[0]?.body).toEqual({ emailmobile: '98765 43210', password: 'Karigar@123' });
});

it('shows the reason above the form and keeps what was typed', async () => {
  const user = userEvent.setup();
  api.on({
    'POST /customer/login': () => problem(401, 'INVALID_CREDENTIALS', { message: 'The email, mobile number or password is not right.' }),
  });
  renderPage(pages, '/login');
  await user.type(await screen.findByLabelText('Email or mobile number'), 'asha@example.test');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The email, mobile number or password is not right.');
  expect(screen.getByLabelText('Email or mobile number')).toHaveProperty('value', 'asha@example.test');
  expect(session.current()).toBeNull();
});

it('starts the session of a customer who is on the way to another page in the meantime, and lets them go there', async () => {
  const user = userEvent.setup();
  let answer = () => {};
  api.on({
    'POST /customer/login': () => new Promise((resolve) => (answer = () => resolve({ token: makeToken({ id: 'c1' }), data: aCustomer() }))),
  });
  const Layout = () => (
    <>
      {useNavigation().state}
      <Outlet />
    </>
  );
  const slow = { path: '/slow', lazy: () => new Promise<object>(() => {}) };
  const { router } = renderPage([{ element: <Layout />, children: [slow, ...pages] }], '/login');
  await user.type(await screen.findByLabelText('Email or mobile number'), 'asha@example.test');
  await user.type(screen.getByLabelText('Password'), 'Karigar@123{Enter}');
  await waitFor(() => expect(api.sent('POST /customer/login')).toHaveLength(1));
  void router.navigate('/slow');
  await screen.findByText('loading');
  await act(async () => answer());
  await waitFor(() => expect(session.current()?.id).toBe('c1'));
  await act(async () => {});
  expect(router.state.navigation.location?.pathname).toBe('/slow');
});

it('requires both fields and focuses the first empty one', async () => {
  const user = userEvent.setup();
  renderPage(pages, '/login');
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Email or mobile number is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email or mobile number'));
});

it('accepts a message and credentials from the previous page', async () => {
  renderPage(pages, {
    pathname: '/login',
    state: { message: 'Please log in again.', emailmobile: 'asha@example.test', password: 'secret' },
  });
  const message = await screen.findByText('Please log in again.');
  const name = screen.getByLabelText('Email or mobile number');
  expect(name).toHaveProperty('value', 'asha@example.test');
  // Under the first field.
  expect(name.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(message.compareDocumentPosition(screen.getByLabelText('Password'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret');
});

it.each([
  ['in the language on screen', 'en-IN', 1],
  ['not in another one, in which it was worded before a reload', 'hi', 0],
])('shows the message from the previous page %s', async (_which, language, times) => {
  renderPage(pages, { pathname: '/login', state: { message: 'Your password is changed.', language } });
  await screen.findByLabelText('Password');
  expect(screen.queryAllByText('Your password is changed.')).toHaveLength(times);
});

it('redirects customers who are already logged in', async () => {
  signIn('customer');
  renderPage(pages, { pathname: '/login', search: '?returnTo=https%3A%2F%2Felsewhere.test' });
  expect(await screen.findByText('first page')).toBeTruthy();
});

it('links to the registration', async () => {
  renderPage(pages, '/login');
  expect((await screen.findByRole('link', { name: 'Register' })).getAttribute('href')).toBe('/register');
});

it('links to the password reset', async () => {
  renderPage(pages, '/login');
  expect((await screen.findByRole('link', { name: 'Forgot Password?' })).getAttribute('href')).toBe('/reset-password');
});

it('takes the page that the login leads to along to the password reset', async () => {
  renderPage(pages, { pathname: '/login', search: '?returnTo=%2Forder' });
  expect((await screen.findByRole('link', { name: 'Forgot Password?' })).getAttribute('href')).toBe('/reset-password?returnTo=%2Forder');
  expect(screen.getByText(/^Log in to go on, or register below/)).toBeTruthy();
});

it.each([
  ['98765 43210', '98765 43210'],
  ['asha@example.test', ''],
])('takes a number typed as the login name along to the other ways in, but not in an address: %s', async (typed, carried) => {
  const user = userEvent.setup();
  const { router } = renderPage([{ path: '/reset-password', element: <p>reset</p> }, ...pages], '/login');
  await user.type(await screen.findByLabelText('Email or mobile number'), typed);
  await user.click(screen.getByRole('link', { name: 'Log in with a code' }));
  expect(await screen.findByLabelText('Mobile number')).toHaveProperty('value', carried);
  expect(router.state.location).toMatchObject({ pathname: '/login/code', search: '' });
  await user.click(screen.getByRole('link', { name: 'Log in with your password' }));
  await user.type(await screen.findByLabelText('Email or mobile number'), typed);
  await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
  await screen.findByText('reset');
  expect(router.state.location).toMatchObject({ search: '', state: carried === '' ? {} : { mobile: carried } });
});

it('links to the sign-in of a configured OpenID provider', async () => {
  renderPage(pages, '/login');
  expect((await screen.findByRole('link', { name: 'Continue with Google' })).getAttribute('href')).toBe('/api/auth/social/google/start');
});
